import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackage } from './apt.ts'
import { runTool } from './run-tool.ts'

/** Chromium without a window: the same pages and films with a third less processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isProgram) ?? null
}

/**
 * The browser of the tests: CHROMIUM_PATH, then PATH (the one without a window first), then Playwright's own. Null when
 * there is none.
 */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : null
  const own = chromium.executablePath()
  return onPath(NAMES) ?? (existsSync(own) ? own : null)
}

/** Finds the browser, or installs one; else prints what to do and returns null. */
export async function ensureBrowser(): Promise<string | null> {
  if (process.env.CHROMIUM_PATH) {
    const named = findBrowser()
    if (!named) console.error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is no program that can be run.`)
    return named
  }
  // Debian has it as its own package, even when a Chromium is installed already
  if (onPath([SHELL]) ?? installPackage(SHELL, { debianOnly: true })) return findBrowser()
  const found = findBrowser()
  if (found) return found
  if (installPackage('chromium', { debianOnly: true })) return findBrowser()
  console.log('There is no Chromium on this machine: fetching the one of Playwright.')
  await runTool('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  const installed = findBrowser()
  if (!installed)
    console.error('The browser tests need Chromium. Install it, or name it by CHROMIUM_PATH, and run again.')
  return installed
}
