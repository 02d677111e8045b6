import { expect, test } from 'vitest'
import { asLines, sourcesOf } from './debian-sources.ts'

const ways = { from: 'bookworm', to: 'trixie' }

test('the mirrors and keys of a machine are those of its next release, and a vendor’s source is left out', () => {
  const blocks = `# where from
Types: deb
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian.gpg

Types: deb-src
URIs: http://mirror.example/debian
Suites: bookworm
`
  const lines =
    'deb [arch=amd64 signed-by=/k.gpg] http://other.example/debian bookworm main\n#deb http://no.example bookworm main\n'
  const vendor = 'deb http://vendor.example/apt vendor-bookworm main\n'
  const files = [
    { name: 'debian.sources', text: blocks },
    { name: 'sources.list', text: lines },
    { name: 'vendor.list', text: vendor },
  ]
  expect(asLines(sourcesOf(files, ways)))
    .toBe(`deb [signed-by=/usr/share/keyrings/debian.gpg] http://mirror.example/debian trixie main
deb [signed-by=/usr/share/keyrings/debian.gpg] http://mirror.example/debian trixie-updates main
deb [signed-by=/usr/share/keyrings/debian.gpg] http://mirror.example/debian-security trixie-security main
deb [signed-by=/k.gpg] http://other.example/debian trixie main
`)
})

test('a machine of another release has no such sources', () => {
  expect(sourcesOf([{ name: 'sources.list', text: 'deb http://m.example sid main\n' }], ways)).toEqual([])
})
