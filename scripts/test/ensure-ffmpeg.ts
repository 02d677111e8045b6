import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { fallbackPrograms, installFfmpeg } from '../tools/install-ffmpeg.ts'
import { installPackage } from './apt.ts'
import { root } from './run-tool.ts'

const fallbackFolder = join(root, '.parde', 'tools')

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && isProgram(join(folder, name)))
}

async function find(): Promise<Record<string, string> | null> {
  if (process.env.FFMPEG_PATH || (isOnPath('ffmpeg') && isOnPath('ffprobe'))) return {}
  if (installPackage('ffmpeg', { debianOnly: false })) return {}
  console.log('There is no ffmpeg on this machine: fetching one from the package registry (140 MB).')
  await installFfmpeg(fallbackFolder)
  const { ffmpeg, ffprobe } = fallbackPrograms(fallbackFolder)
  return { FFMPEG_PATH: ffmpeg, PATH: [dirname(ffmpeg), dirname(ffprobe), process.env.PATH ?? ''].join(':') }
}

let found: Promise<Record<string, string> | null> | undefined

/**
 * Finds ffmpeg and ffprobe, or installs them, once per run. Returns the environment that the tests need to find them:
 * empty when they are on PATH, else a PATH with their folders first.
 */
export async function ensureFfmpeg(): Promise<Record<string, string>> {
  found ??= find().catch((error: Error) => {
    console.error(`${error.message}\nInstall ffmpeg, or name it by FFMPEG_PATH, and run again.`)
    return null
  })
  return (await found) ?? {}
}
