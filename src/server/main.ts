import path from 'node:path'
import { ownSettings } from './own-settings.ts'
import { startWeb } from './web-process.ts'

await startWeb(ownSettings(), { buildDir: path.join(import.meta.dirname, '..', '..', 'build') })
