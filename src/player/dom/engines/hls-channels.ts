import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { hasSurround, listForChannels } from '#player/core/channels.ts'

type LoaderClass = HlsConfig['loader']

/** How many channels the speakers of this device take; 2 where the browser does not tell. */
function channelsHere(): number {
  if (typeof AudioContext === 'undefined') return 2
  try {
    const context = new AudioContext()
    const { maxChannelCount } = context.destination
    context.close().catch(() => undefined)
    return maxChannelCount
  } catch {
    // there are more contexts than the browser allows
    return 2
  }
}

/** The library's loader, except that a master list is one for this device. The device is asked only about a film of six channels. */
export function withChannels(Base: LoaderClass, channels: () => number = channelsHere): LoaderClass {
  return class extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      if ((context as { type?: string }).type !== 'manifest') return super.load(context, config, callbacks)
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...rest) => {
          const { data } = response
          const isOfSix = typeof data === 'string' && hasSurround(data)
          callbacks.onSuccess(isOfSix ? { ...response, data: listForChannels(data, channels()) } : response, ...rest)
        },
      })
    }
  }
}
