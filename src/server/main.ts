import path from 'node:path'
import { readConfig } from './config.ts'
import { startWeb } from './web-process.ts'

await startWeb(readConfig(), { buildDir: path.join(import.meta.dirname, '..', '..', 'build') })
