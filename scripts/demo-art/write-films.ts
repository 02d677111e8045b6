// Draws the demo's films and writes their small finished files, src/db/seed/films/<name>/film.mp4. Takes an hour of CPU.
// node_modules/.bin/node scripts/demo-art/write-films.ts [name …]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishedFilms } from '#db/seed/catalog.ts'
import { demoFilms } from '#media/demo/films.ts'
import { makeFilm } from '#media/demo/make-film.ts'
import { checkFfmpeg } from '#media/ffmpeg.ts'

/** The shorter side has 360 lines: two rungs, and three of a wide picture. More lines would cost a new demo its rest. */
const small = "scale='if(gt(iw,ih),-2,360)':'if(gt(iw,ih),360,-2)'"
/** Rain needs many bits, and compression faults are hard to see in it. */
const quality: Record<string, string> = { station: '32' }

const asked = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'parde-films-'))
for (const [name, file] of finishedFilms) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const recipe = demoFilms[name]
  if (recipe === undefined) throw new Error(`there is no demo film called ${name}`)
  const drawn = join(scratch, `${name}.mp4`)
  await makeFilm(recipe, { ffmpeg: await checkFfmpeg({ path: process.env.PATH }), outFile: drawn })
  const video = ['-vf', small, '-c:v', 'libx264', '-preset', 'slow', '-crf', quality[name] ?? '28']
  const coding = ['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart']
  // a data folder that was created with the old copy may hold a hard link to this file
  rmSync(file, { force: true })
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', drawn, '-map', '0', ...video, ...coding, file], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${name} could not be made small`)
}
rmSync(scratch, { recursive: true })
