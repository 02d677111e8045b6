/** Plays one piece of the demo in a thread of its own: it takes seconds, in which the worker must go on. */
import { writeFile, rename } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { demoMusic } from './demo-music.ts'
import { wavOf } from './tape.ts'

const { name, outFile } = workerData as { name: string; outFile: string }
const play = demoMusic[name]
if (play === undefined) throw new Error(`there is no demo music called ${name}`)
const unfinished = `${outFile}.${process.pid}.part`
await writeFile(unfinished, wavOf(play()))
await rename(unfinished, outFile)
