import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole manifest is one immutable file: no request per link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
