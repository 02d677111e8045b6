import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole manifest is one immutable file, so a link that comes into view causes no request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
