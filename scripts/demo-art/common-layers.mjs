// Layers that several films share: weather, light, birds, walkers. Each value is { w, h, svg, opaque? }.
import { rng, f1, glow, rad, rect, blur, vign } from './key-art.mjs'

/** Weather that repeats along (dx, 900): moved by that vector again and again it shows no seam. */
const lattice = (dx, n, seed, draw) => {
  const r = rng(seed)
  let s = ''
  for (let i = 0; i < n; i++) {
    const x = r() * (1700 - dx)
    const y = r() * 900
    const one = draw(r)
    for (let j = -1; j <= 2; j++) s += one(x + j * dx, y + j * 900)
  }
  return { w: 1600 - dx, h: 1800, svg: s }
}

const rain = (n, seed, length, width, opacity) =>
  lattice(-144, n, seed, r => {
    const l = length * (0.6 + r() * 0.8)
    const o = opacity * (0.4 + r() * 0.6)
    return (x, y) => `<path d="M${f1(x)} ${f1(y)}l${f1(-l * 0.16)} ${f1(l)}" stroke="#cfe0f0" stroke-width="${width}" stroke-linecap="round" opacity="${f1(o * 10) / 10}"/>`
  })

const flakes = (n, seed, size, opacity, colour = '#fff') =>
  lattice(-90, n, seed, r => {
    const k = size * (0.5 + r())
    const o = opacity * (0.45 + r() * 0.55)
    return (x, y) => `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(k)}" fill="${colour}" opacity="${o.toFixed(2)}"/>`
  })

const softFlakes = (...a) => {
  const l = flakes(...a)
  return { ...l, svg: blur(a[2] * 0.35, l.svg) }
}

const mist = (colour, seed, opacity) => {
  const r = rng(seed)
  let s = ''
  for (let i = 0; i < 26; i++) {
    const x = r() * 1600
    const y = 110 + r() * 220
    const rx = 160 + r() * 320
    const ry = 18 + r() * 46
    for (const d of [-1600, 0, 1600, 3200]) s += `<ellipse cx="${f1(x + d)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="${colour}" opacity="${opacity}"/>`
  }
  return { w: 3200, h: 440, svg: blur(26, s) }
}

const sprite = (r, ...balls) => ({ w: r * 2, h: r * 2, svg: balls.map(([k, c, o]) => glow(r, r, r * k, c, o)).join('') })

/** A person seen from the side, one step in twelve frames. */
const walker = colour => {
  let s = ''
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2
    const leg = ph => {
      const hip = Math.sin(a + ph) * 0.48
      const knee = Math.max(0, Math.cos(a + ph)) * 0.7
      const kx = Math.sin(hip) * 44
      const ky = Math.cos(hip) * 44
      const fx = kx + Math.sin(hip - knee) * 44
      const fy = ky + Math.cos(hip - knee) * 44
      return `<path d="M0 0L${f1(kx)} ${f1(ky)}L${f1(fx)} ${f1(fy)}l9 2" stroke="${colour}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`
    }
    const bob = Math.abs(Math.sin(a)) * -4
    const arm = Math.sin(a) * 15
    s += `<g transform="translate(${i * 120 + 60} ${142 + bob})">${leg(0)}${leg(Math.PI)}<path d="M-15 10C-20-30-18-70-4-88h14c14 16 12 60 12 98z" fill="${colour}"/><path d="M4-72L${f1(4 + arm)} -18" stroke="${colour}" stroke-width="11" stroke-linecap="round"/><ellipse cx="6" cy="-104" rx="13" ry="15" fill="${colour}"/></g>`
  }
  return { w: 1440, h: 250, svg: s }
}

const gull = colour => {
  let s = ''
  for (let i = 0; i < 10; i++) {
    const k = Math.cos((i / 10) * Math.PI * 2)
    const up = -26 * k
    s += `<g transform="translate(${i * 120 + 60} 60)"><path d="M0 4C-10 ${f1(up * 0.7 - 8)} -26 ${f1(up - 4)} -50 ${f1(up * 0.35 + 10)}C-28 ${f1(up * 0.6)} -14 ${f1(up * 0.3 + 8)} 0 10C14 ${f1(up * 0.3 + 8)} 28 ${f1(up * 0.6)} 50 ${f1(up * 0.35 + 10)}C26 ${f1(up - 4)} 10 ${f1(up * 0.7 - 8)} 0 4z" fill="${colour}"/></g>`
  }
  return { w: 1200, h: 120, svg: s }
}

const stars = () => {
  const r = rng(71)
  let s = ''
  for (let i = 0; i < 340; i++) s += `<circle cx="${f1(r() * 2000)}" cy="${f1(r() * r() * 640)}" r="${f1(0.6 + r() * r() * 2)}" fill="${r() > 0.8 ? '#ffe9c4' : '#eef3ff'}" opacity="${(0.2 + r() * 0.75).toFixed(2)}"/>`
  return { w: 2000, h: 660, svg: s }
}

const rays = () => {
  let s = ''
  for (let i = 0; i < 7; i++) s += `<path d="M${300 + i * 170} -60L${-200 + i * 230} 960h${110 + (i % 3) * 50}L${340 + i * 170} -60z" fill="#fff0cf" opacity="${0.05 + (i % 3) * 0.025}"/>`
  return { w: 1600, h: 900, svg: blur(26, s) }
}

const disc = (r, c, halo, ho, k) => {
  const [d, u] = rad([[0, halo, ho], [0.25, halo, ho * 0.5], [1, halo, 0]])
  return { w: r * 2, h: r * 2, svg: `${d}<circle cx="${r}" cy="${r}" r="${r}" fill="${u}"/><circle cx="${r}" cy="${r}" r="${r * k}" fill="${c}"/>` }
}

const soft = (k, layer) => ({ ...layer, shrink: k })

export const common = {
  'rain-near': rain(170, 5, 78, 2.2, 0.5),
  'rain-far': rain(420, 9, 40, 1.2, 0.42),
  'flakes-near': soft(0.5, softFlakes(34, 3, 8, 0.8)),
  'flakes-mid': softFlakes(120, 13, 3.6, 0.85),
  'flakes-far': flakes(380, 23, 1.7, 0.75),
  motes: soft(0.5, softFlakes(80, 31, 3, 0.5, '#ffe3ad')),
  'mist-pale': soft(0.25, mist('#dfe8ee', 4, 0.11)),
  'mist-warm': soft(0.25, mist('#f3cfa0', 14, 0.1)),
  'mist-blue': soft(0.25, mist('#8fb0cc', 24, 0.1)),
  'glow-warm': soft(0.25, sprite(400, [1, '#ffd78f', 0.85])),
  'glow-white': soft(0.25, sprite(400, [1, '#fff6dd', 0.95], [0.3, '#ffffff', 1])),
  'glow-red': soft(0.25, sprite(120, [1, '#ff4a4a', 0.9])),
  lamp: sprite(90, [1, '#ffe9b8', 0.8], [0.34, '#fffbe8', 1]),
  sun: soft(0.5, disc(600, '#fff1c9', '#ffdf9e', 0.75, 0.092)),
  moon: soft(0.5, disc(420, '#f2f3ee', '#c9d8f2', 0.4, 0.095)),
  stars: stars(),
  rays: soft(0.25, rays()),
  'walker-dark': walker('#14101a'),
  'walker-red': walker('#b3263c'),
  gull: gull('#1b161c'),
  'gull-pale': gull('#f4efe4'),
  glass: { w: 1600, h: 900, svg: vign(1600, 900, 0.55) },
  ink: { w: 320, h: 180, svg: rect(320, 180, '#0f0e13'), opaque: true },
  white: { w: 320, h: 180, svg: rect(320, 180, '#fff8e8'), opaque: true },
}
