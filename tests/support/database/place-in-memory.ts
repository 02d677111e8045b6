import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** The data of all tests at one time take less than a tenth of it; a container often has 64 MB there, which is too little. */
const wantedBytes = 4 * 1024 ** 3

/**
 * The folder in which tests keep databases: in memory where the machine has room for that, otherwise the one for temporary
 * files. A database for a test file is made by copying 1,500 small files, which costs half as much processor time there.
 */
export function placeInMemory(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) >= wantedBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
