import { expect, test } from 'vitest'
import { readDeviceName } from './device-name.ts'

test.each([
  [
    'macOS 14.2.1 arm macOS Not A(Brand/99.0.0.0;Google Chrome/121.0.6167.160;Chromium/121.0.6167.160',
    'Chrome',
    'macOS',
  ],
  ['Windows 15.0.0 x86 Windows Microsoft Edge/140.0;Not=A?Brand/24;Chromium/140.0', 'Edge', 'Windows'],
  ['Android 15 Pixel 9 Android Chromium/140.0', 'Chromium', 'Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:109.0) Gecko/20100101 Firefox/115.0',
    'Firefox',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['aws-sdk-js/3.0', null, null],
  ['', null, null],
])('%j is %s on %s', (written, browser, system) => {
  expect(readDeviceName(written)).toEqual({ browser, system })
})
