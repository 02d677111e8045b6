import { expect, test } from 'vitest'
import { watchDiskRoom } from './disk-room.ts'

const full = (code: string) => Object.assign(new Error('no room'), { code })

function house() {
  const disk = { database: true, folder: true }
  let now = 0
  let tried = 0
  const room = watchDiskRoom({
    tryDatabase: async () => {
      tried += 1
      if (!disk.database) throw full('53100')
    },
    tryFolder: async () => {
      if (!disk.folder) throw full('ENOSPC')
    },
    now: () => now,
  })
  return { disk, room, pass: (ms: number) => (now += ms), tried: () => tried }
}

test('nothing is written to find out whether there is room until an answer has failed for want of it', async () => {
  const { disk, room, tried } = house()
  disk.database = false
  room.met(new Error('something else'))
  expect(await room.fullDisk()).toBeNull()
  expect(tried()).toBe(0)
  room.met(full('53100'))
  expect(await room.fullDisk()).toBe('no room for the database')
})

test('a full disk is told while it lasts, looked at every five seconds, and not any longer', async () => {
  const { disk, room, pass, tried } = house()
  disk.folder = false
  room.met(full('ENOSPC'))
  for (let n = 0; n < 4; n += 1) expect(await room.fullDisk()).toBe('no room in the data folder')
  expect(tried()).toBe(1)
  disk.folder = true
  pass(4999)
  expect(await room.fullDisk()).toBe('no room in the data folder')
  pass(1)
  expect(await room.fullDisk()).toBeNull()
  pass(5000)
  expect(await room.fullDisk()).toBeNull()
  expect(tried()).toBe(2)
})

test('a disk that is full again a moment later is told again', async () => {
  const { disk, room } = house()
  room.met(full('53100'))
  expect(await room.fullDisk()).toBeNull()
  disk.database = false
  room.met(full('53100'))
  expect(await room.fullDisk()).toBe('no room for the database')
})
