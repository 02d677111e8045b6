import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { systemSample } from './system-sample.ts'

const root = path.join(import.meta.dirname, '..', '..')
const sample: readonly string[] = Object.values(systemSample).map((file) => path.join(root, file))
const projects = ['system', 'sample', 'api', 'db', 'unit']

/**
 * System tests first, unit tests last: what waits for processes leaves the processors to the others, and a run does not
 * end with one long file. A worker serves one project after another, because it loads the program anew for each.
 * Within a project the order is Vitest's: the longest of the last run, or without one the largest.
 */
export class MachinesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * sample.length + Math.max(0, sample.indexOf(moduleId))
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
