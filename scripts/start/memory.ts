/**
 * Native threads process pictures. With glibc's defaults each thread has its own arena and large buffers are no longer
 * mapped one by one, so the memory of a picture is never returned: see docs/performance.md.
 */
export const givesMemoryBack = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * The memory options of Node. V8 lets the young generation of a busy server grow to 48 MB before it collects garbage:
 * half the memory of a web process under load was garbage. A smaller one is collected more often and stays small; below
 * 8 MB that costs a call a quarter more processor time (docs/performance.md, Memory). A start only watches.
 */
export const memoryOf = {
  process: ['--max-semi-space-size=8', '--max-old-space-size=320'],
  start: ['--max-semi-space-size=1'],
}
