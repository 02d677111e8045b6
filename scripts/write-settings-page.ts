/** Writes docs/settings.md from the code that reads the settings. Run it after a setting or its sentence has changed. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingsPage } from './settings/settings-page.ts'

writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'settings.md'), settingsPage())
