import type { Part } from './bom.ts'

/** The fields of one paragraph of dpkg's list; a line that begins with a space goes on with the one before. */
function fieldsOf(paragraph: string): Map<string, string> {
  const lines = paragraph.split('\n').filter((line) => /^[A-Z][\w-]*:/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
}

/** The licences that a Debian package's `copyright` names, where it is in the form that programs read. */
export function debianLicences(copyright: string): string[] {
  if (!/^Format: .*copyright-format/m.test(copyright)) return []
  const names = [...copyright.matchAll(/^License: *(\S.*)$/gm)].map(([, name]) => name?.trim() ?? '')
  return [...new Set(names)].sort()
}

/**
 * The system's installed packages as parts, from the text of dpkg's `status`. `copyrightOf` gives the text of a
 * package's `copyright`, or an empty one.
 */
export function systemParts(
  status: string,
  { suite, copyrightOf }: { suite: string; copyrightOf: (name: string) => string },
): Part[] {
  return status
    .split(/\n\n+/)
    .map(fieldsOf)
    .filter((fields) => fields.get('Status') === 'install ok installed')
    .map((fields) => {
      const [name = '', version = '', arch = ''] = ['Package', 'Version', 'Architecture'].map((key) => fields.get(key))
      const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}&distro=${suite}`
      const licenses = debianLicences(copyrightOf(name)).map((one) => ({ license: { name: one } }))
      return { 'bom-ref': purl, type: 'library', name, version, purl, ...(licenses.length > 0 ? { licenses } : {}) }
    })
}

/** ffmpeg as this image builds it from Debian's source; `version` is that of the source package. */
export function ffmpegPart(version: string): Part {
  const purl = `pkg:deb/debian/ffmpeg@${encodeURIComponent(version)}?arch=source`
  const licenses = [{ license: { id: 'GPL-2.0-or-later' } }]
  return { 'bom-ref': purl, type: 'application', name: 'ffmpeg', version, purl, licenses }
}
