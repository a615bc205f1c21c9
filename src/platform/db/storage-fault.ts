import { userInfo } from 'node:os'

const FAULTS: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /ENOSPC|No space left on device/i,
    (folder) => `The disk that holds ${folder} is full. Free some space, then start again.`,
  ],
  [
    /EROFS|Read-only file system/i,
    (folder) => `${folder} lies on a disk that takes no writes. Set DATA_DIR to another folder.`,
  ],
  [
    /wrong ownership|could not access directory|EACCES|EPERM|Permission denied/i,
    (folder) =>
      `${folder} belongs to somebody else, so that ${userInfo().username} cannot use it. Start as its owner, or give it to this user: chown -R.`,
  ],
  [
    /invalid permissions/i,
    (folder) =>
      `Others may enter ${folder}, which PostgreSQL does not accept. Close it: chmod 0700 ${folder}.`,
  ],
]

/** Translates a storage error into one plain line. Returns other errors unchanged. */
export function asStorageFault(error: Error, folder: string): Error {
  const fault = FAULTS.find(([said]) => said.test(error.message))
  return fault ? new Error(fault[1](folder), { cause: error }) : error
}
