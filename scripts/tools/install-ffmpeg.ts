import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './run-npm.ts'

/** Binaries in npm packages, one per platform. They are old (ffmpeg of 2018) and sufficient for H.264, AAC and CMAF. */
const PACKAGES = ['@ffmpeg-installer/ffmpeg@1.1.0', '@ffprobe-installer/ffprobe@2.1.2']

/** Where the programs are after `installFfmpeg(folder)`. */
export function fallbackPrograms(folder: string): { ffmpeg: string; ffprobe: string } {
  const platform = `${process.platform}-${process.arch}`
  const program = (name: string) => join(folder, 'node_modules', `@${name}-installer`, platform, name)
  return { ffmpeg: program('ffmpeg'), ffprobe: program('ffprobe') }
}

/**
 * Downloads ffmpeg and ffprobe (140 MB) from the package registry into their own folder.
 *
 * @throws Error with npm's last lines when the registry cannot be reached or has none for this platform
 */
export async function installFfmpeg(
  folder: string,
  options: { signal?: AbortSignal; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const programs = fallbackPrograms(folder)
  if (existsSync(programs.ffmpeg) && existsSync(programs.ffprobe)) return
  mkdirSync(folder, { recursive: true })
  // A package.json here stops npm from changing the project above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const flags = [
    '--ignore-scripts',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--global=false',
  ]
  const { code, output } = await runNpm(['install', '--loglevel=error', ...flags, ...PACKAGES], {
    cwd: folder,
    ...options,
  })
  if (code !== 0 || !existsSync(programs.ffmpeg) || !existsSync(programs.ffprobe))
    throw new Error(`ffmpeg could not be fetched from the package registry. ${output.trim()}`)
  for (const program of Object.values(programs)) chmodSync(program, 0o755)
}
