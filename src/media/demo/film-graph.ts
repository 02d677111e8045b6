import { clockGraph } from './film-clock.ts'
import { even, filmSeconds, type Camera, type Card, type FilmRecipe, type Layer, type Shot } from './film-recipe.ts'

/** The stage is composed a little larger than the picture, so that a camera move stays sharp. */
const CAMERA_STAGE = 1.1

export interface FilterGraph {
  /** Files in the order of ffmpeg's inputs: names of artwork, or paths. */
  inputs: string[]
  /** Filter chains; the last one ends in [picture]. */
  chains: string[]
}

/**
 * The filter graph of one shot, from its artwork. It uses only filters that ffmpeg has had since 2018 (no xfade, no
 * drawtext).
 */
export function shotGraph(recipe: FilmRecipe, shot: Shot): FilterGraph {
  const stage = stageOf(recipe, shot)
  const inputs: string[] = []
  const chains: string[] = []
  shot.layers.forEach((layer, i) => {
    const source = layerChain(layer, stage, recipe.fps) + (i === 0 ? coverStage(layer, stage) : '')
    inputs.push(layer.art)
    chains.push(`[${i}:v]${source}[l${i}]`)
    if (i === 0) chains.push(`[l0]trim=duration=${num(shot.seconds)}[m0]`)
    else chains.push(`[m${i - 1}][l${i}]${overlay(layer, stage)}[m${i}]`)
  })
  const finish = ['format=yuv420p']
  if (shot.light) finish.push(`eq=brightness='${shot.light}':eval=frame`)
  if (shot.camera) finish.push(perspective(shot.camera, recipe.fps))
  if (stage.width !== recipe.width) finish.push(`scale=${recipe.width}:${recipe.height}:flags=bicubic`)
  finish.push('setsar=1')
  chains.push(`[m${shot.layers.length - 1}]${finish.join(',')}[picture]`)
  return { inputs, chains }
}

/**
 * The filter graph that joins shots into a film: inputs 0…n−1 are the shots, then the artwork of cards and clock. Shots
 * and film are made in separate runs, so that no run holds the artwork of more than one shot in memory.
 */
export function filmGraph(recipe: FilmRecipe): FilterGraph {
  const inputs: string[] = []
  const chains = joinShots(recipe)
  const input = (art: string): string => `[${recipe.shots.length + inputs.push(art) - 1}:v]`
  const total = filmSeconds(recipe)
  const at = (time: number): number => (time < 0 ? total + time : time)
  let last = 'joined'
  recipe.cards.forEach((card, i) => {
    const timed = { ...card, from: at(card.from), until: at(card.until) }
    chains.push(...cardChains(recipe, timed, { image: input(card.art), below: last, out: `c${i}` }))
    last = `c${i}`
  })
  chains.push(`[${last}]fade=t=in:st=0:d=1.2,fade=t=out:st=${num(total - 1.6)}:d=1.6[dressed]`)
  chains.push(...clockGraph(recipe, input, 'dressed'))
  return { inputs, chains }
}

interface Stage {
  width: number
  height: number
  /** Pixels per stage unit. */
  unit: number
}

function stageOf(recipe: FilmRecipe, shot: Shot): Stage {
  const factor = shot.camera ? CAMERA_STAGE : 1
  const width = even(recipe.width * factor)
  return { width, height: even(recipe.height * factor), unit: width / (shot.stage ?? 1600) }
}

function layerChain(layer: Layer, stage: Stage, fps: number): string {
  const oversize = layer.smooth ? 2 : 1
  const frames = layer.strip?.frames ?? 1
  const width = even(layer.width * stage.unit * oversize) * frames
  const steps = [
    `scale=${width}:-2:flags=bicubic:in_color_matrix=bt601:out_color_matrix=bt709`,
    layer.smooth ? 'format=yuva420p' : 'format=yuva444p',
    ...(layer.flip ? ['hflip'] : []),
    ...(layer.opacity === undefined ? [] : [`lutyuv=a='val*${layer.opacity}'`]),
    'loop=loop=-1:size=1:start=0',
    `setpts=N/(${fps}*TB)`,
  ]
  if (layer.strip)
    steps.push(`crop=w=iw/${frames}:h=ih:x='mod(floor(t*${layer.strip.rate}),${frames})*iw/${frames}':y=0:exact=1`)
  if (layer.smooth) {
    steps.push(`crop=w=${stage.width * 2}:h=ih:x='-(${layer.x})*${num(stage.unit * 2)}':y=0:exact=1`)
    steps.push(`scale=w=${stage.width}:h=ih/2:flags=bilinear,format=yuva444p`)
  }
  // a sprite's edges are transparent, so the area outside of it is transparent too
  if (layer.grow) steps.push(perspective({ zoom: `(${layer.grow})`, x: '0.5', y: '0.5' }, fps))
  if (layer.turn) steps.push(`rotate=a='${layer.turn}':ow='hypot(iw,ih)':oh=ow:c=black@0`)
  if (layer.fadeIn) steps.push(`fade=t=in:st=${layer.fadeIn.at}:d=${layer.fadeIn.seconds}:alpha=1`)
  if (layer.fadeOut) steps.push(`fade=t=out:st=${layer.fadeOut.at}:d=${layer.fadeOut.seconds}:alpha=1`)
  return steps.join(',')
}

/** Crops the lowest layer to the stage; the other layers are laid over it. */
function coverStage(layer: Layer, stage: Stage): string {
  const offset = (expression: string): string => `'-(${expression})*${num(stage.unit)}'`
  return `,crop=w=${stage.width}:h=${stage.height}:x=${offset(layer.x)}:y=${offset(layer.y)}:exact=1`
}

function overlay(layer: Layer, stage: Stage): string {
  const centred = layer.grow !== undefined || layer.turn !== undefined
  const offset = (expression: string, half: string): string =>
    `'(${expression})*${num(stage.unit)}${centred ? half : ''}'`
  const shown = layer.shown ? `:enable='${layer.shown}'` : ''
  return `overlay=x=${layer.smooth ? 0 : offset(layer.x, '-w/2')}:y=${offset(layer.y, '-h/2')}:format=yuv444:shortest=1${shown}`
}

/**
 * A zoom with steps smaller than a pixel. In old builds `scale` cannot change over time, and `zoompan` jumps by whole
 * pixels.
 */
function perspective(camera: Camera, fps: number): string {
  const at = (expression: string): string => `(${expression.replaceAll(/\bt\b/g, `(on/${fps})`)})`
  const edge = (centre: string, sign: string, side: string): string =>
    `'(${at(centre)}${sign}0.5/${at(camera.zoom)})*${side}'`
  const left = edge(camera.x, '-', 'W')
  const right = edge(camera.x, '+', 'W')
  const top = edge(camera.y, '-', 'H')
  const bottom = edge(camera.y, '+', 'H')
  return `perspective=x0=${left}:y0=${top}:x1=${right}:y1=${top}:x2=${left}:y2=${bottom}:x3=${right}:y3=${bottom}:interpolation=linear:eval=frame`
}

/**
 * Joins the shots. Each shot is cut into its own part and the part it shares with the next shot. Only the shared
 * seconds are blended, by an alpha fade, so a cross-fade costs only its own length.
 */
function joinShots(recipe: FilmRecipe): string[] {
  const { shots, crossfade: d } = recipe
  if (shots.length === 1) return ['[0:v]null[joined]']
  const chains: string[] = []
  const parts: string[] = []
  shots.forEach((shot, i) => {
    const start = i === 0 ? 0 : d
    const end = i === shots.length - 1 ? shot.seconds : shot.seconds - d
    const pieces = [...(i > 0 ? [`[h${i}]`] : []), `[b${i}]`, ...(i < shots.length - 1 ? [`[e${i}]`] : [])]
    chains.push(`[${i}:v]setpts=PTS-STARTPTS,split=${pieces.length}${pieces.map((p) => p.replace('[', '[x')).join('')}`)
    if (i > 0)
      chains.push(
        `[xh${i}]trim=end=${num(d)},setpts=PTS-STARTPTS,format=yuva420p,fade=t=in:st=0:d=${num(d)}:alpha=1[h${i}]`,
      )
    chains.push(`[xb${i}]trim=start=${num(start)}:end=${num(end)},setpts=PTS-STARTPTS[b${i}]`)
    if (i < shots.length - 1) chains.push(`[xe${i}]trim=start=${num(end)},setpts=PTS-STARTPTS[e${i}]`)
    if (i > 0) {
      chains.push(`[e${i - 1}][h${i}]overlay=shortest=1,format=yuv420p[f${i}]`)
      parts.push(`[f${i}]`)
    }
    parts.push(`[b${i}]`)
  })
  chains.push(`${parts.join('')}concat=n=${parts.length}:v=1:a=0[joined]`)
  return chains
}

function cardChains(recipe: FilmRecipe, card: Card, names: { image: string; below: string; out: string }): string[] {
  const width = even(card.width * recipe.width)
  const fade = 0.9
  return [
    `${names.image}scale=${width}:-2:flags=bicubic:in_color_matrix=bt601:out_color_matrix=bt709,format=yuva420p,` +
      `loop=loop=-1:size=1:start=0,setpts=N/(${recipe.fps}*TB),` +
      `fade=t=in:st=${num(card.from)}:d=${fade}:alpha=1,fade=t=out:st=${num(card.until - fade)}:d=${fade}:alpha=1[${names.out}i]`,
    `[${names.below}][${names.out}i]overlay=x='W*${card.x}-w/2':y='H*${card.y}-h/2':shortest=1:` +
      `enable='between(t,${num(card.from)},${num(card.until)})'[${names.out}]`,
  ]
}

export const num = (n: number): string => String(Math.round(n * 100000) / 100000)
