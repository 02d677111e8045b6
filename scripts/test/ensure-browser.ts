import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackage } from './apt.ts'
import { runTool } from './run-tool.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return places.find(isProgram) ?? null
}

/** The browser of the tests: CHROMIUM_PATH, then PATH, then Playwright's own. Null when there is none. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : null
  const own = chromium.executablePath()
  return onPath() ?? (existsSync(own) ? own : null)
}

/** Finds the browser, or installs one; else says in a sentence what to do and answers null. */
export async function ensureBrowser(): Promise<string | null> {
  const found = findBrowser()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    console.error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is no program that can be run.`)
    return null
  }
  if (installPackage('chromium', { debianOnly: true })) return findBrowser()
  console.log('There is no Chromium on this machine: fetching the one of Playwright.')
  await runTool('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  const installed = findBrowser()
  if (!installed)
    console.error('The browser tests need Chromium. Install it, or name it by CHROMIUM_PATH, and run again.')
  return installed
}
