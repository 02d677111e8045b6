/** What one sender may make us store or wait for. A stranger reaches all of them but the last two. */
export interface RtmpLimits {
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
  connections: number
  connectionsOfAddress: number
  publishers: number
}

export const rtmpLimits: RtmpLimits = {
  commandBytes: 64 * 1024,
  messageBytes: 4 * 1024 * 1024,
  chunkStreams: 16,
  handshakeMs: 5000,
  publishMs: 10_000,
  idleMs: 15_000,
  farewellMs: 1000,
  connections: 64,
  connectionsOfAddress: 16,
  publishers: 16,
}
