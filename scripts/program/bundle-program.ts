import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { entries } from './entries.ts'

/** Files that are read beside a source stay there: in a bundle its own address still means that of the source. */
function addressesOfSources(root: string, out: string): Plugin {
  return {
    name: 'parde:addresses-of-sources',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(url|dirname)/ },
      handler(code, id) {
        const file = JSON.stringify(relative(out, id))
        const folder = JSON.stringify(relative(out, dirname(id)))
        return {
          code: code
            .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
            .replaceAll(
              'import.meta.dirname',
              `process.getBuiltinModule('node:path').join(import.meta.dirname, ${folder})`,
            ),
          // lines stay as they are
          map: null,
        }
      },
    },
  }
}

/** Jobs are found by the names of their files, which a bundle does not have. */
function jobsByName(root: string): Plugin {
  return {
    name: 'parde:jobs-by-name',
    load: {
      filter: { id: /\/src\/worker\/find-jobs\.ts$/ },
      handler() {
        const files = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.job.ts'))
          .sort()
        const imports = files.map((file, at) => `import * as job${at} from '#server/${file}'`)
        const names = files.map((_file, at) => `job${at}`)
        return `${imports.join('\n')}\nexport const findJobs = async () => [${names.join(', ')}]\n`
      },
    },
  }
}

/**
 * Builds the program into a new folder: one file for each entry, and files for what several of them share or load
 * late. Packages stay outside, because some have native parts or read files
 * of their own; only what the builder itself puts in (`@oxc-project/runtime`) does not.
 */
export async function bundleProgram(root: string, out: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    // our Node runs the sources as they are, but for their types
    tsconfig: false,
    transform: { target: 'esnext' },
    external: (id) => !/^([.#/]|@oxc-project\/runtime)/.test(id),
    plugins: [addressesOfSources(root, out), jobsByName(root)],
    logLevel: 'warn',
  })
  try {
    await bundle.write({
      dir: out,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'part-[name].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
    })
  } finally {
    await bundle.close()
  }
}
