/**
 * Runs at the end of building an image, in it: adds the system's packages, ffmpeg and this Node to the bill of material
 * of the packages from npm, /app/sbom.json.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bom, withParts } from './sbom/bom.ts'
import { ffmpegPart, systemParts } from './sbom/system-parts.ts'

const file = join(import.meta.dirname, '..', 'sbom.json')
const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const release = readFileSync('/etc/os-release', 'utf8')
const suite = `debian-${/^VERSION_ID="?(\d+)"?$/m.exec(release)?.[1] ?? 'unknown'}`
const system = systemParts(readFileSync('/var/lib/dpkg/status', 'utf8'), {
  suite,
  copyrightOf: (name) => readIfThere(`/usr/share/doc/${name}/copyright`),
})
const ffmpeg = readIfThere('/usr/local/share/parde/ffmpeg-version').trim()
const bom = JSON.parse(readFileSync(file, 'utf8')) as Bom
const whole = withParts(bom, [...system, ...(ffmpeg === '' ? [] : [ffmpegPart(ffmpeg)])])
writeFileSync(file, `${JSON.stringify(whole, null, 1)}\n`)
console.log(`${bom.components.length} packages from npm and ${system.length} of the system are in ${file}.`)
