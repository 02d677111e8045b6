import type { OutputOf } from '#contract/api.ts'

type Config = Pick<OutputOf<'GET /core/configV3'>, 'streaming_lookup' | 'live_streaming_lookup'>

/** The streaming host’s call that tells a visitor’s address: films and live events have one each. */
export const lookupOf = (config: Config, isLive: boolean): string =>
  isLive ? config.live_streaming_lookup : config.streaming_lookup
