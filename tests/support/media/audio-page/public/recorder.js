// Runs in the audio thread: hands on every sample of the first channel.
registerProcessor(
  'recorder',
  class extends AudioWorkletProcessor {
    process([input]) {
      const channel = input[0]
      this.port.postMessage(channel ? channel.slice() : new Float32Array(128))
      return true
    }
  },
)
