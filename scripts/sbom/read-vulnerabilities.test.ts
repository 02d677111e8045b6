import { expect, test } from 'vitest'
import { readVulnerabilities, sentenceOf } from './read-vulnerabilities.ts'

const advisory = (severity: string, title: string) => ({
  source: 1,
  name: 'kept',
  dependency: 'kept',
  title,
  url: 'https://github.com/advisories/GHSA-x',
  severity,
  cwe: [],
  cvss: { score: 0, vectorString: null },
  range: '<2.0.1',
})
const entry = (name: string, via: object[] | string[]) => ({
  [name]: {
    name,
    severity: 'high',
    isDirect: true,
    via,
    effects: [],
    range: '<2.0.1',
    nodes: [`node_modules/${name}`],
  },
})

test('the vulnerabilities of packages are read from what npm says, the worst first, each once', () => {
  const vulnerabilities = {
    ...entry('kept', [advisory('moderate', 'Slow'), advisory('critical', 'Open')]),
    // it has the vulnerability because it needs the other
    ...entry('needs-it', ['kept']),
  }
  const found = readVulnerabilities(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })) ?? []
  expect(found.map(({ title }) => title)).toEqual(['Open', 'Slow'])
  expect(found.map(sentenceOf)).toEqual([
    'kept <2.0.1 (critical): Open. https://github.com/advisories/GHSA-x. It lies in node_modules/kept. To be mended within 14 days.',
    'kept <2.0.1 (moderate): Slow. https://github.com/advisories/GHSA-x. It lies in node_modules/kept. To be mended within 90 days.',
  ])
})

test('a house without vulnerabilities has none', () => {
  expect(readVulnerabilities('{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}')).toEqual([])
})

test.each([
  ['a registry that tells of none', '{"message":"not found","error":{"code":"ENOAUDIT","summary":"","detail":""}}'],
  ['no network', ''],
  [
    'a severity that is not known',
    '{"vulnerabilities":{"a":{"via":[{"title":"t","url":"u","severity":"?","range":""}],"nodes":[]}}}',
  ],
])('%s is not taken for a house without vulnerabilities', (_what, answer) => {
  expect(readVulnerabilities(answer)).toBeNull()
})
