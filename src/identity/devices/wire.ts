import type { DeviceRow } from './find-device.ts'

/** Converts a device to the protocol's format. */
export function deviceToWire({ key, name, isRemembered, createdAt, modifiedAt, usedAt }: DeviceRow) {
  return {
    DeviceKey: key,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      ...(name ? [{ Name: 'device_name', Value: name }] : []),
      { Name: 'dev:device_remembered_status', Value: isRemembered ? 'remembered' : 'not_remembered' },
    ],
    DeviceCreateDate: seconds(createdAt),
    DeviceLastModifiedDate: seconds(modifiedAt),
    DeviceLastAuthenticatedDate: seconds(usedAt),
  }
}

function seconds(time: Date): number {
  return time.getTime() / 1000
}
