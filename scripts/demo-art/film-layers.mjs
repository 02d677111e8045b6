// Layers of: road, station, tehran, snow, ships. Drawn for a stage of 1600 x 900; pan plates are 2000 wide.
import { rng, noise, f1, fbm, lin, rect, fillLin, glow, grain, blur, ridge, figure, turb, tree } from './key-art.mjs'

const rough = (w, h, o = 0.3) => grain(w, h, o)
const plate = (w, h, svg, o) => ({ w, h, svg: svg + rough(w, h, o), opaque: true })
const sky = (w, h, stops) => fillLin(w, h, stops)
const hill = (w, h, y, amp, fq, seed, c1, c2) => {
  const [d, u] = lin([[0, c1], [0.55, c2], [1, c2]], [0, 0, 0, 0.95])
  return `${d}<path d="${ridge(w, h, y, amp, fq, seed)}" fill="${u}"/>`
}
/** A ridge with a period of 1600, 3200 wide, so that it can scroll endlessly. */
const rolling = (h, y, amp, seed, c1, c2, rough = 1) => {
  const r = rng(seed)
  const waves = Array.from({ length: 9 }, (_, k) => [(k + 1) * 1, r() * 6.28, 1 / (1 + k * 0.85)])
  const n = noise(seed)
  let d = `M0 ${h}`
  for (let x = 0; x <= 3200; x += 4) {
    const v = waves.reduce((s, [k, p, a]) => s + a * Math.sin((x / 1600) * 6.2832 * k + p), 0) / 2.4
    const u = (x % 1600) / 1600
    const fine = (fbm(n, u * 40, 3) * (1 - u) + fbm(n, 40 + u * 40, 3) * u) * 0.12 * rough
    d += `L${x} ${f1(y - (v * 0.5 + fine) * amp)}`
  }
  const [g, u] = lin([[0, c1], [0.6, c2]], [0, 0, 0, 1])
  return `${g}<path d="${d}L3200 ${h}Z" fill="${u}"/>`
}

// ---- Six thousand kilometres --------------------------------------------------
const dusk = [[0, '#1b1630'], [0.22, '#4a2740'], [0.4, '#b4533f'], [0.52, '#f0a04b'], [0.6, '#ffd58a'], [1, '#ffd58a']]
const dune = [['#d98a52', '#a3573c'], ['#b8653f', '#6f3535'], ['#8c4634', '#43202b'], ['#5f2d2c', '#260f1d'], ['#35171f', '#120810']]
const duneLayer = (w, h, hz, i) => hill(w, h, hz + h * 0.02 + i * i * h * 0.026 + i * h * 0.05, h * (0.08 + i * 0.05), (1.6 + i * 0.35) * (w / 1600), 40 + i * 7, ...dune[i])
const curve = (w, h, hz, t) => [w * (0.5 + Math.sin(t * 7.5 + 0.5) * (0.02 + 0.16 * t)), hz + (h - hz) * t * t * 0.98 + 6, w * (0.002 + 0.13 * t * t)]
const tarmac = (w, h, hz, c, dash) => {
  const p = Array.from({ length: 91 }, (_, i) => curve(w, h, hz, i / 90))
  let s = `<path d="M${p.map(a => `${f1(a[0] - a[2])} ${f1(a[1])}`).join('L')}L${p.toReversed().map(a => `${f1(a[0] + a[2])} ${f1(a[1])}`).join('L')}Z" fill="${c}"/>`
  for (let i = 30; i < 90; i += 3) s += `<path d="M${f1(p[i][0] - p[i][2] * 0.03)} ${f1(p[i][1])}L${f1(p[i + 1][0] - p[i + 1][2] * 0.03)} ${f1(p[i + 1][1])}L${f1(p[i + 1][0] + p[i + 1][2] * 0.03)} ${f1(p[i + 1][1])}L${f1(p[i][0] + p[i][2] * 0.03)} ${f1(p[i][1])}Z" fill="${dash}" opacity=".8"/>`
  return s
}
const truck = (body, lit) => {
  let s = `<g fill="${body}"><path d="M8 30h250v96H8z"/><path d="M262 52h58q12 0 18 12l18 34q4 6 4 14v14h-98z"/><path d="M4 122h360v14H4z"/><path d="M10 22h246v10H10z"/>`
  for (const x of [52, 104, 214, 318]) s += `<circle cx="${x}" cy="138" r="20"/><circle cx="${x}" cy="138" r="8" fill="${lit}" opacity=".25"/>`
  s += `</g><path d="M282 62h34q6 0 10 8l12 24h-56z" fill="${lit}" opacity=".55"/><path d="M20 52h226M20 78h226M20 104h226" stroke="${lit}" stroke-opacity=".10" stroke-width="3"/><circle cx="12" cy="112" r="5" fill="#ff4d4d"/>`
  for (let i = 0; i < 7; i++) s += `<circle cx="${26 + i * 36}" cy="25" r="3" fill="#ffc36b" opacity=".9"/>`
  return { w: 372, h: 164, svg: s }
}
const poles = c => {
  let s = ''
  for (const x of [300, 1100, 1900, 2700, -500, 3500]) {
    s += `<path d="M${x} 760V150M${x - 46} 190h92M${x - 34} 228h68" stroke="${c}" stroke-width="9" fill="none"/>`
    for (const [dx, y] of [[-44, 182], [44, 182], [-32, 220], [32, 220]]) s += `<path d="M${x + dx} ${y}q400 90 800 0" stroke="${c}" stroke-width="2" fill="none" opacity=".75"/>`
  }
  return { w: 3200, h: 780, svg: s }
}
const shoulder = (c1, c2) => {
  const r = rng(51)
  let s = rolling(300, 120, 26, 77, c1, c2)
  for (let i = 0; i < 60; i++) {
    const x = r() * 1600
    const k = 6 + r() * 16
    for (const d of [0, 1600]) for (let b = -2; b <= 2; b++) s += `<path d="M${f1(x + d)} 132l${f1(b * k * 0.6)} ${f1(-k * (1.6 - Math.abs(b) * 0.3))}" stroke="${c1}" stroke-width="3" stroke-linecap="round"/>`
  }
  return { w: 3200, h: 300, svg: s }
}
const road = {
  'road-sky': plate(2000, 900, sky(2000, 900, dusk)),
  'road-far': { w: 2000, h: 900, cut: 330, svg: duneLayer(2000, 900, 414, 0) + duneLayer(2000, 900, 414, 1) },
  'road-mid': { w: 2000, h: 900, cut: 400, svg: duneLayer(2000, 900, 414, 2) + duneLayer(2000, 900, 414, 3) },
  'road-near': { w: 2400, h: 900, cut: 690, svg: hill(2400, 900, 830, 170, 2.6, 68, '#35171f', '#120810') },
  'road-land': { w: 1600, h: 900, cut: 330, svg: [0, 1, 2, 3, 4].map(i => duneLayer(1600, 900, 420, i)).join('') + tarmac(1600, 900, 520, '#170c14', '#f3c777') + figure(560, 655, 84, '#150a12') + '<path d="M556 655l110 56 10-8-114-52z" fill="#150a12" opacity=".5"/>' },
  'night-sky': plate(1600, 900, sky(1600, 900, [[0, '#04060f'], [0.4, '#0e1730'], [0.66, '#2a3857'], [0.78, '#51506a'], [1, '#51506a']])),
  'night-far': { w: 3200, h: 900, cut: 430, svg: rolling(900, 560, 150, 21, '#27324f', '#1c2540') },
  'night-mid': { w: 3200, h: 900, cut: 530, svg: rolling(900, 640, 130, 33, '#151c33', '#0d1224') },
  'night-near': { w: 3200, h: 900, cut: 640, svg: rolling(900, 720, 70, 45, '#0a0e1c', '#060812') },
  'night-tarmac': { w: 1600, h: 150, svg: fillLin(1600, 150, [[0, '#10131f'], [1, '#05060b']]) + rect(1600, 4, '#2a3048') },
  'night-dash': { w: 3200, h: 12, svg: Array.from({ length: 20 }, (_, i) => rect(74, 7, '#c9b07a', i * 160, 2, 'opacity=".55"')).join('') },
  'night-shrubs': shoulder('#05070f', '#030409'),
  'night-poles': poles('#070a15'),
  truck: truck('#0b0d16', '#ffd58a'),
  beam: {
    w: 760,
    h: 300,
    svg: (() => {
      const [d, u] = lin([[0, '#fff0c4', 0.62], [0.35, '#ffe6ad', 0.26], [1, '#ffe6ad', 0]], [0, 0, 1, 0])
      return d + blur(10, `<path d="M20 96L760 10V290L20 120z" fill="${u}"/>`)
    })(),
  },
  'coast-sky': plate(2000, 900, sky(2000, 900, [[0, '#1d2a4a'], [0.26, '#4a5a80'], [0.46, '#c98f86'], [0.58, '#f7c796'], [0.63, '#ffe3b4'], [0.632, '#8d8b96'], [0.8, '#4c5a75'], [1, '#2a3450']])),
  'coast-shore': { w: 2000, h: 900, cut: 680, svg: hill(2000, 900, 800, 120, 2.1, 63, '#141a2c', '#0a0d18') + figure(1330, 800, 96, '#0b0e1a') },
  'truck-dawn': truck('#0d1120', '#ffcf9a'),
}

// ---- Water that glitters, for sea and harbour -----------------------------------
const shimmer = (w, h, seed, fx, fy, rgb) => ({ w, h, shrink: 0.6, svg: turb(w, h, fx, fy, seed, `${rgb}  0 1.9 0 0 -.72`) })
const water = {
  'shimmer-warm': shimmer(2400, 340, 8, 0.004, 0.11, '0 0 0 0 1  0 0 0 0 .88  0 0 0 0 .68'),
  'shimmer-pale': shimmer(2400, 340, 18, 0.005, 0.13, '0 0 0 0 .86  0 0 0 0 .93  0 0 0 0 1'),
}

// ---- Last station at night --------------------------------------------------------
const rails = (w, h, vx, vy, lamps) => {
  let s = fillLin(w, h, [[0, '#060b16'], [0.45, '#10233a'], [0.56, '#1c3b54'], [0.6, '#0d1b2c'], [1, '#04070d']])
  s += glow(vx, vy, w * 0.42, '#f6c97a', 0.42)
  const P = (x, z) => [vx + x / z, vy + (h * 0.5) / z]
  for (let z = 1; z < 30; z *= 1.09) {
    const [a, b] = P(-w * 0.34, z)
    const [c] = P(w * 0.34, z)
    s += `<path d="M${f1(a)} ${f1(b)}H${f1(c)}" stroke="#03060b" stroke-width="${f1(16 / z)}"/>`
  }
  for (const x of [-0.2, 0.2]) {
    const [a, b] = P(w * x, 0.9)
    s += `<path d="M${f1(vx + x * 8)} ${vy + 3}L${f1(a - 5)} ${f1(b)}h10z" fill="#f2c580"/>`
  }
  if (lamps) {
    s += `<path d="M${vx + 6} ${vy + 2}L${w} ${vy + h * 0.22}V${h}H${vx + w * 0.46}z" fill="#0a121d"/><path d="M${vx + 6} ${vy + 2}L${w} ${vy + h * 0.22}v5L${vx + 6} ${vy + 3}z" fill="#f0c27a" opacity=".65"/><path d="M${vx + 4} ${vy - 4}L${w} ${vy - h * 0.46}V${vy - h * 0.33}z" fill="#070d17"/>`
    for (let z = 1.15; z < 16; z *= 1.42) {
      const px = vx + (w * 0.4) / z
      const py = vy + (h * 0.205) / z
      const ty = vy - (h * 0.36) / z
      s += `<path d="M${f1(px)} ${f1(py)}V${f1(ty)}" stroke="#050a12" stroke-width="${f1(9 / z)}"/>${glow(px - 12 / z, ty + (h * 0.05) / z, 110 / z, '#ffdf9f', 0.9)}<circle cx="${f1(px - 12 / z)}" cy="${f1(ty + (h * 0.05) / z)}" r="${f1(8 / z)}" fill="#fff3d6"/>`
    }
  }
  return s
}
const drops = () => {
  const r = rng(88)
  let s = ''
  for (let i = 0; i < 300; i++) {
    const x = r() * 1600
    const y = r() * 900
    const k = 0.8 + r() * r() * 8
    for (const d of [0, 900]) s += `<circle cx="${f1(x)}" cy="${f1(y + d)}" r="${f1(k)}" fill="#cfd9ea" opacity=".16"/><circle cx="${f1(x - k * 0.3)}" cy="${f1(y + d - k * 0.35)}" r="${f1(k * 0.35)}" fill="#fff" opacity=".6"/>`
  }
  return { w: 1600, h: 1800, svg: s }
}
const trails = () => {
  const r = rng(41)
  let s = ''
  for (let i = 0; i < 26; i++) {
    const x = r() * 1600
    const y = r() * 900
    const k = 4 + r() * 5
    const l = 60 + r() * 200
    const [d, u] = lin([[0, '#dfe8f5', 0], [1, '#dfe8f5', 0.3]])
    s += d
    for (const j of [-900, 0, 900, 1800]) s += `<path d="M${f1(x - k * 0.5)} ${f1(y + j - l)}h${f1(k)}V${f1(y + j)}h${f1(-k)}z" fill="${u}"/><ellipse cx="${f1(x)}" cy="${f1(y + j)}" rx="${f1(k * 0.8)}" ry="${f1(k)}" fill="#dfe8f5" opacity=".4"/><circle cx="${f1(x - 1.5)}" cy="${f1(y + j - 2)}" r="1.8" fill="#fff" opacity=".8"/>`
  }
  return { w: 1600, h: 1800, svg: s }
}
const bokehRow = (seed, n, colours, y0, y1, big) => {
  const r = rng(seed)
  let s = ''
  for (let i = 0; i < n; i++) {
    const x = r() * 1600
    const y = y0 + (y1 - y0) * r()
    const k = big * (0.4 + r())
    const c = colours[Math.floor(r() * colours.length)]
    const o = (0.16 + r() * 0.42).toFixed(2)
    for (const d of [0, 1600, -1600, 3200]) s += `<circle cx="${f1(x + d)}" cy="${f1(y)}" r="${f1(k)}" fill="${c}" opacity="${o}"/>`
  }
  return { w: 3200, h: 900, svg: blur(2.2, s) }
}
const head = '<path d="M480 270c92.800 0 124.800 90 118.400 180c-2 63-20 99-34 135c6 45 60 63 130 99c60 36 70 108 84 234H176c14-126 24-198 84-234c70-36 124-54 130-99c-14-36-32-72-34-135c-4-90 25.600-180 124-180z" fill="#07070d"/>'
const station = {
  'station-plate': plate(1600, 900, rails(1600, 900, 620, 500, true)),
  'station-figure': { w: 190, h: 330, svg: `${figure(80, 320, 300, '#05090f')}<path d="M122 240h44v58h-44z" fill="#05090f"/>` },
  'track-plate': plate(1600, 900, rails(1600, 900, 800, 430, false)),
  'bokeh-plate': plate(1600, 900, fillLin(1600, 900, [[0, '#0a0d18'], [0.6, '#1d1a34'], [1, '#0b0a12']]), 0.2),
  'bokeh-far': bokehRow(88, 34, ['#f4b740', '#ffe2ab', '#6f8fd6', '#2eb8ac'], 330, 620, 28),
  'bokeh-near': bokehRow(18, 16, ['#e0475b', '#ff8d4d', '#f4b740', '#ffe2ab'], 380, 700, 66),
  'bokeh-cars': bokehRow(58, 12, ['#fff1cf', '#ffd98c'], 560, 640, 34),
  'bokeh-tails': bokehRow(68, 12, ['#ff3b4a', '#e0475b'], 640, 740, 40),
  'window-drops': drops(),
  'window-trails': trails(),
  'window-head': { w: 1000, h: 920, svg: head },
}

// ---- Tehran, zero hour ---------------------------------------------------------------
const blocks = (w, h, L, seed, colour) => {
  const r = rng(seed)
  const base = h * (0.66 + L * 0.1)
  const u = 1600 * (0.022 + L * 0.014)
  let x = -10
  let walls = ''
  const sets = ['', '', '', '']
  while (x < w) {
    const bw = u * (1 + r() * 1.8)
    const bh = h * (0.05 + r() * (0.1 + L * 0.05))
    walls += rect(bw, h - base + bh + 4, colour, x, base - bh)
    if (r() > 0.6) walls += rect(2, bh * 0.4, colour, x + bw * 0.5, base - bh * 1.4)
    if (r() > 0.72) walls += `<path d="M${f1(x + bw * 0.2)} ${f1(base - bh)}a${f1(bw * 0.25)} ${f1(bw * 0.25)} 0 0 1 ${f1(bw * 0.5)} 0z" fill="${colour}"/>`
    const ww = 3 + L * 1.6
    const gap = ww * 2.1
    for (let wy = base - bh + gap; wy < h; wy += gap * 1.25)
      for (let wx = x + gap * 0.6; wx < x + bw - ww; wx += gap)
        if (r() > 0.82) sets[Math.min(3, Math.floor(r() * 4.2))] += rect(ww, ww * 1.3, r() > 0.8 ? '#ffe9b8' : '#f4a94a', wx, wy, `opacity="${f1(0.35 + r() * 0.65)}"`)
    x += bw + (r() > 0.8 ? u * 0.3 : 0)
  }
  return { walls, sets }
}
const city = (name, w, colours, seed) => {
  const out = {}
  colours.forEach((c, L) => {
    const b = blocks(w, 900, L, seed + L * 11, c)
    out[`${name}-b${L}`] = { w, h: 900, cut: 390, svg: b.walls + b.sets[3] + (L === 0 ? b.sets[0] : '') }
    if (L > 0) for (const k of [0, 1]) out[`${name}-w${L}${k ? 'b' : 'a'}`] = { w, h: 900, cut: 390, svg: k ? b.sets[1] + b.sets[2] : b.sets[0] }
  })
  return out
}
const heights = (w, stops, sun, m) => plate(w, 900, sky(w, 900, stops) + glow(w * 0.62, 540, 450, sun, 0.55) + hill(w, 900, 450, 306, 3.2 * (w / 1600), 21, m[0], m[1]) + hill(w, 900, 522, 216, 3.2 * (w / 1600), 33, m[2], m[3]))
const tehran = {
  'tehran-sky': heights(1800, [[0, '#12060f'], [0.3, '#4a0f22'], [0.55, '#a92b34'], [0.72, '#e8654a'], [0.8, '#ffb36b'], [1, '#ffb36b']], '#ffcf8a', ['#7d2233', '#c9513f', '#4d1426', '#8f2f35']),
  ...city('tehran', 2000, ['#3a0f20', '#220915', '#0e050c'], 15),
  'midnight-sky': heights(1800, [[0, '#03050c'], [0.4, '#0b1630'], [0.7, '#1d2f55'], [0.85, '#3b3f68'], [1, '#3b3f68']], '#4a5a8c', ['#101b36', '#16233f', '#0b1329', '#0e1730']),
  ...city('midnight', 1800, ['#0c1428', '#080d1b', '#04060e'], 61),
  'dawn-sky': heights(1800, [[0, '#0c1c2c'], [0.3, '#1f4a5d'], [0.55, '#6fa6a0'], [0.7, '#e7cf9c'], [0.8, '#ffe9bb'], [1, '#ffe9bb']], '#fff2c8', ['#2d5f68', '#86aa9f', '#1d4350', '#4c7d7d']),
  ...city('dawn', 1800, ['#1a3a45', '#10262f', '#081318'], 29),
}
for (const k of ['dawn-w1b', 'dawn-w2b']) delete tehran[k]

// ---- Snow in late winter ----------------------------------------------------------------
const house = (x, y) => `<g transform="translate(${x} ${y})"><path d="M0 0V-62l54-36 54 36V0z" fill="#141a2b"/><path d="M-10-60l64-44 64 44-8 8-56-38-56 38z" fill="#dfe7f3"/><path d="M22-44h26v28H22z" fill="#ffd27a"/><path d="M68-44h20v44H68z" fill="#0b0f1c"/><path d="M35-44v28M22-30h26" stroke="#141a2b" stroke-width="3"/><path d="M82-92v-24h14v34z" fill="#141a2b"/></g>`
const smokeStrip = () => {
  let s = ''
  for (let i = 0; i < 20; i++)
    for (let p = 0; p < 5; p++) {
      const k = ((i / 20 + p / 5) % 1) || 0
      s += `<ellipse cx="${f1(i * 120 + 60 + Math.sin(k * 5 + p) * 18 * k + k * 14)}" cy="${f1(250 - k * 230)}" rx="${f1(5 + k * 24)}" ry="${f1(7 + k * 26)}" fill="#dfe6f2" opacity="${(0.4 * (1 - k) * Math.min(1, k * 8)).toFixed(2)}"/>`
    }
  return { w: 2400, h: 260, shrink: 0.6, svg: blur(4, s) }
}
const snow = {
  'snow-sky': plate(2000, 900, fillLin(2000, 900, [[0, '#71869a'], [0.45, '#b9c6cf'], [0.68, '#e3e5e2'], [1, '#f3efe6']]), 0.2),
  'snow-far': { w: 2000, h: 900, cut: 440, svg: `<path d="${ridge(2000, 900, 558, 144, 3.6, 71)}" fill="#9fb0bd" opacity=".75"/><path d="${ridge(2000, 900, 612, 108, 2.9, 77)}" fill="#c4ced4"/>` },
  'snow-ground': { w: 2000, h: 900, cut: 590, svg: `<path d="${ridge(2000, 900, 684, 108, 1.8, 81)}" fill="#eceae4"/>` },
  'snow-tree': { w: 760, h: 620, svg: `<g stroke="#1c222b" stroke-linecap="round" fill="none">${tree(380, 610, 140, -Math.PI / 2 - 0.04, 22, 10, rng(23))}</g>` },
  'snow-front': { w: 2200, h: 900, cut: 700, svg: `<path d="${ridge(2200, 900, 774, 90, 1.7, 91)}" fill="#fbf9f4"/>` },
  'snow-steps': { w: 900, h: 20, svg: Array.from({ length: 30 }, (_, i) => `<ellipse cx="${12 + i * 30}" cy="${i % 2 ? 7 : 13}" rx="5" ry="2.200" fill="#b7c1c9"/>`).join('') },
  'evening-sky': plate(2000, 900, fillLin(2000, 900, [[0, '#0e1730'], [0.4, '#243459'], [0.66, '#4c5d84'], [0.75, '#7b86a4'], [1, '#7b86a4']]), 0.24),
  'evening-hills': { w: 2000, h: 900, cut: 450, svg: `<path d="${ridge(2000, 900, 560, 160, 3.2, 71)}" fill="#33436a"/><path d="${ridge(2000, 900, 625, 110, 2.6, 78)}" fill="#44557c"/>` },
  'evening-ground': { w: 2000, h: 900, cut: 570, svg: `<path d="${ridge(2000, 900, 705, 90, 1.6, 81)}" fill="#8f9dba"/>${house(1180, 716)}` },
  'evening-front': { w: 2200, h: 900, cut: 730, svg: `<path d="${ridge(2200, 900, 805, 70, 1.7, 95)}" fill="#b7c3d9"/>` },
smoke: smokeStrip(),
}

// ---- Where ships sleep ---------------------------------------------------------------------
const hull = (x, y, k, c, o, flip = 1) => `<g transform="translate(${x} ${y}) scale(${k * flip} ${k})" fill="${c}" opacity="${o}"><path d="M-300 0L-330-96l40 4 6-40 90 2v-74h26v-34h10v34h44v74l60 2v26l340-14 96-56c-20 60-60 120-110 176z"/><path d="M120-50l4-150h4l6 148zM128-190l120 128h-4L126-186zM-40-100l2-120h3l3 120z"/></g>`
const ships = {
  'ships-sky': plate(2000, 900, fillLin(2000, 900, [[0, '#3d4a57'], [0.32, '#9b8a79'], [0.5, '#e6b27a'], [0.6, '#f6d3a0'], [0.615, '#f6d3a0'], [0.617, '#c48d64'], [1, '#2a2328']])),
  'ships-far': { w: 2000, h: 900, cut: 470, svg: hull(430, 556, 0.62, '#a8805f', 0.6) + hull(1720, 557, 0.7, '#8d6a53', 0.65, -1) + hull(1050, 552, 0.4, '#b48d6a', 0.55) },
  'ships-mid': { w: 2000, h: 900, cut: 400, svg: hull(820, 572, 1.25, '#4a3836', 0.95) },
  'ships-hull': { w: 2200, h: 900, cut: 260, svg: hull(520, 640, 2.05, '#1d171c', 1) + hull(1900, 652, 1.5, '#1b161c', 1, -1) },
  'ships-shore': { w: 2200, h: 900, cut: 650, svg: `<path d="${ridge(2200, 900, 690, 30, 4, 61)}" fill="#171217"/>` },
  'harbour-sky': plate(2000, 900, fillLin(2000, 900, [[0, '#141a2c'], [0.34, '#3a3a55'], [0.55, '#8a5f62'], [0.66, '#d99a72'], [0.67, '#6b5358'], [1, '#1a1620']])),
}
export const films = { ...road, ...water, ...station, ...tehran, ...snow, ...ships }
