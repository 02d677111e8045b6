import type { GuestLimits } from './who-goes.ts'

/** The most that one sender may make us store or wait for. A stranger reaches all of them but the publishers'. */
export interface RtmpLimits extends GuestLimits {
  /** Of one message before its sender may publish, in bytes. */
  commandBytes: number
  /** Of one message of a publisher, in bytes: a key frame of 1 s at 32 Mb/s. */
  messageBytes: number
  /** How many messages may be unfinished at once in one connection. */
  chunkStreams: number
  /** From the connection to the end of the handshake. */
  handshakeMs: number
  /** From the handshake to an accepted `publish`. */
  publishMs: number
  /** Without a byte for so long, a sender counts as gone. */
  idleMs: number
  /** How long a refused sender has to read why, before its connection is cut. */
  farewellMs: number
  publishers: number
}

export const rtmpLimits: RtmpLimits = {
  // an encoder's longest has 1 KB; 512 strangers may store so much 16 times each
  commandBytes: 16 * 1024,
  messageBytes: 4 * 1024 * 1024,
  chunkStreams: 16,
  handshakeMs: 5000,
  publishMs: 10_000,
  idleMs: 15_000,
  farewellMs: 1000,
  // at 200 connections a second a camera has two and a half seconds to show its key; four round trips are enough
  halfOpen: 512,
  reserve: 64,
  halfOpenOfNetwork: 8,
  halfOpenOfBlock: 32,
  halfOpenOfPrivate: 256,
  publishers: 16,
}
