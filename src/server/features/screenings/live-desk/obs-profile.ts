import { fail } from '#server/fail.ts'
import type { Access } from './stream-access.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const ini = (sections: Readonly<Record<string, Readonly<Record<string, string | number>>>>): string =>
  Object.entries(sections)
    .map(([section, values]) => [
      `[${section}]`,
      ...Object.entries(values).map(([key, value]) => `${key}=${value}`),
      '',
    ])
    .flat()
    .join('\n')

/**
 * The folder of an OBS profile, as OBS keeps it under `basic/profiles` and takes it with "Profile → Import": `basic.ini`,
 * `service.json` (where to send), and `streamEncoder.json` of the advanced output. Key frames every two seconds, because a
 * group of pictures is a segment; without B-frames, so that nothing waits.
 */
export function obsProfile(access: Access, name: string): { name: string; files: ZipEntry[] } {
  // OBS sends SRT by the same service: the address whole, and no key
  const target = access.rtmp ?? (access.srt === null ? fail('live_desk.not_found') : { server: access.srt, key: '' })
  const inFolder = (file: string) => `${name}/${file}`
  const basic = ini({
    General: { Name: name },
    Output: { Mode: 'Advanced', Reconnect: 'true', RetryDelay: 2, MaxRetries: 60 },
    AdvOut: { Encoder: 'obs_x264', AudioEncoder: 'ffmpeg_aac', Track1Bitrate: 160, ApplyServiceSettings: 'false' },
    Video: { BaseCX: 1920, BaseCY: 1080, OutputCX: 1280, OutputCY: 720, FPSType: 0, FPSCommon: 30 },
    Audio: { SampleRate: 48_000, ChannelSetup: 'Stereo' },
  })
  const service = { type: 'rtmp_custom', settings: { ...target, use_auth: false, bwtest: false } }
  const encoder = { rate_control: 'CBR', bitrate: 3500, keyint_sec: 2, preset: 'veryfast', profile: 'high', bf: 0 }
  return {
    name,
    files: [
      { name: inFolder('basic.ini'), text: basic },
      { name: inFolder('service.json'), text: `${JSON.stringify(service, null, 2)}\n` },
      { name: inFolder('streamEncoder.json'), text: `${JSON.stringify(encoder, null, 2)}\n` },
    ],
  }
}

export const zippedProfile = (access: Access, name: string): { name: string; zip: string } => ({
  name: `${name}.zip`,
  zip: zipOf(obsProfile(access, name).files).toString('base64'),
})
