import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import compileMessage from 'icu-minify/compile'
import { build, defineConfig, type Plugin } from 'vite'
import { codeSplitting } from './scripts/pages/code-splitting.ts'

type Tree = { [key: string]: string | Tree }

/** The studio's texts are separate, so that visitors do not load them. */
const catalogues = [
  'fa',
  'en',
  'account-fa',
  'account-en',
  'desks-fa',
  'desks-en',
  'live-fa',
  'live-en',
  'listening-fa',
  'listening-en',
  'report-fa',
  'report-en',
  'studio-fa',
  'studio-en',
  'voices-fa',
  'voices-en',
] as const

function compileTree(tree: Tree): unknown {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileMessage(value) : compileTree(value),
    ]),
  )
}

/**
 * `virtual:messages/<catalogue>` gives the address of that catalogue (and, on the server, the catalogue itself).
 * Messages are parsed here, once, so that no ICU parser and no second language is sent to a browser.
 */
function messages(): Plugin {
  const file = (catalogue: string) => new URL(`./src/web/i18n/${catalogue}.json`, import.meta.url)
  const compiled = (catalogue: string) =>
    JSON.stringify(compileTree(JSON.parse(readFileSync(file(catalogue), 'utf8')) as Tree))
  let serving = false
  let base = '/'
  return {
    name: 'parde:messages',
    configResolved(config) {
      serving = config.command === 'serve'
      base = config.base
    },
    resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
    load(id, options) {
      if (!id.startsWith('\0virtual:messages/')) return undefined
      const catalogue = id.slice('\0virtual:messages/'.length)
      this.addWatchFile(file(catalogue).pathname)
      const json = compiled(catalogue)
      const hash = createHash('sha256').update(json).digest('hex').slice(0, 8)
      const name = `assets/messages-${catalogue}-${hash}.json`
      if (!serving && !options?.ssr) this.emitFile({ type: 'asset', fileName: name, source: json })
      const url = serving ? `${base}@messages/${catalogue}.json` : base + name
      return `export const url = ${JSON.stringify(url)}\nexport const messages = ${options?.ssr ? json : 'undefined'}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const catalogue = catalogues.find((known) => request.url === `/@messages/${known}.json`)
        if (!catalogue) return next()
        response.setHeader('content-type', 'application/json').end(compiled(catalogue))
      })
    },
  }
}

/** Builds a file of its own, with everything it imports in it; `name` is that of its script and its styles. */
async function bundle(entry: string, name: string, define: Record<string, string> = {}) {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: new URL(entry, import.meta.url).pathname,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
  const outputs = Array.isArray(made) ? made : [made]
  return outputs.flatMap((one) => ('output' in one ? one.output : []))
}

const offlineHtml = (lang: 'fa' | 'en') => `<!doctype html>
<html lang="${lang}" dir="${lang === 'fa' ? 'rtl' : 'ltr'}" data-fonts="all">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0f0e13"><meta name="robots" content="noindex"><title>Parde</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/offline.css"></head>
<body><script src="/offline.js" defer></script></body>
</html>
`

/**
 * The service worker and its offline page. Both stand at addresses without a hash, so they are made beside the site's own
 * scripts, and share none of them.
 */
function serviceWorker(): Plugin {
  return {
    name: 'parde:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const files = new Map<string, string | Uint8Array>()
      for (const one of await bundle('./src/web/offline/offline-page.ts', 'offline')) {
        const source = one.type === 'chunk' ? one.code : one.source
        files.set(one.fileName.endsWith('.css') ? 'offline.css' : one.fileName, source)
      }
      files.set('offline.html', offlineHtml('fa')).set('offline.en.html', offlineHtml('en'))
      const hash = createHash('sha256')
      for (const source of files.values()) hash.update(source)
      const [worker] = await bundle('./src/web/service-worker/worker.ts', 'sw', {
        OFFLINE_FILES: JSON.stringify([...files.keys()].map((name) => `/${name}`)),
        OFFLINE_VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
      })
      if (worker?.type === 'chunk') files.set('sw.js', worker.code)
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

export default defineConfig({
  plugins: [messages(), serviceWorker(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // use-intl goes through Vite so that the alias above also works in the server's build.
  ssr: { noExternal: ['use-intl'] },
  // Listed, because otherwise development finds them one page later and reloads everything.
  optimizeDeps: { include: ['use-intl', 'react-toastify/unstyled'] },
  publicDir: 'src/web/public',
  // Nothing is inlined as a data: URL; the pages' policy allows that only for pictures.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: codeSplitting() },
  },
})
