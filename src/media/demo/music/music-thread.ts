/** Plays one piece of the demo in a thread of its own: it takes seconds, in which the worker must go on. */
import { writeFile, rename } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { demoMusic } from './demo-music.ts'
import { wavOf } from './tape.ts'

const { name, outFile } = workerData as { name: string; outFile: string }
const play = demoMusic[name]
if (play === undefined) throw new Error(`there is no demo music called ${name}`)
// on Linux the priority of this thread alone: the pages of a first start come before its music
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const unfinished = `${outFile}.${process.pid}.part`
await writeFile(unfinished, wavOf(play()))
await rename(unfinished, outFile)
