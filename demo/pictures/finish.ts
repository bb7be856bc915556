/* oxlint-disable typescript/no-non-null-assertion -- pixels are read by index inside their bounds, a million times a picture */
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'

/** From the passes of scene.py to a picture: denoise the light, lay the colour on it again, expose, tone-map. */
export type Shot = { passes: string; width: number; height: number; outdoors: boolean }
/** `from` and `to` are sRGB hex: the concrete's own colour and the one wanted. */
export type Recolour = { from: string; to: string }
export type Light = { shot: Shot; albedo: Float32Array; light: Float32Array; what: Uint8Array }

const stride = 11
const concrete = 1
/** Keeps the division by a black albedo finite. */
const floor = 0.04
/** Linear exposure of the studio: its light is the same for every product, so one figure serves the whole catalogue. */
const studioExposure = 1.12
/** Outdoors the light on the product (not its colour) is brought to this value. */
const outdoorKey = 1.08

const luminance = (x: Float32Array, i: number) => 0.2126 * x[i * 3]! + 0.7152 * x[i * 3 + 1]! + 0.0722 * x[i * 3 + 2]!

/** Reads the passes and frees the light of its noise. Done once for a shot, whatever the number of its colours. */
export function develop(shot: Shot): Light {
  const { width: w, height: h, outdoors } = shot
  const n = w * h
  const file = readFileSync(shot.passes)
  const raw = new Float32Array(file.buffer, file.byteOffset, n * stride)
  const albedo = new Float32Array(n * 3)
  const normal = new Float32Array(n * 3)
  const light = new Float32Array(n * 3)
  const depth = new Float32Array(n)
  const what = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < 3; c++) {
      const a = Math.max(0, raw[i * stride + 3 + c]!) + floor
      albedo[i * 3 + c] = a
      light[i * 3 + c] = raw[i * stride + c]! / a
      normal[i * 3 + c] = raw[i * stride + 6 + c]!
    }
    depth[i] = Math.min(raw[i * stride + 9]!, 1e4)
    what[i] = Math.round(raw[i * stride + 10]!)
  }
  const calm = withoutFireflies(withoutFireflies(light, w, h), w, h)
  const smooth = denoised({ light: calm, albedo, normal, depth, what, w, h, outdoors })
  return { shot, albedo, light: smooth, what }
}

/** A pixel far above all but its brightest neighbours is pulled down to them. */
function withoutFireflies(light: Float32Array, w: number, h: number): Float32Array {
  const out = light.slice()
  const lum = new Float32Array(w * h)
  for (let i = 0; i < w * h; i++) lum[i] = luminance(light, i)
  const top = new Float32Array(6)
  for (let y = 2; y < h - 2; y++)
    for (let x = 2; x < w - 2; x++) {
      const i = y * w + x
      const own = lum[i]!
      top.fill(0)
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) {
          let v = lum[i + dy * w + dx]!
          if ((dx || dy) && v > top[5]!)
            for (let k = 0; k < 6; k++)
              if (v > top[k]!) {
                const t = top[k]!
                top[k] = v
                v = t
              }
        }
      const cap = top[4]! * 1.6 + 1e-3
      if (own > cap) for (let c = 0; c < 3; c++) out[i * 3 + c] = (light[i * 3 + c]! * cap) / own
    }
  return out
}

type Guides = {
  light: Float32Array
  albedo: Float32Array
  normal: Float32Array
  depth: Float32Array
  what: Uint8Array
  w: number
  h: number
  outdoors: boolean
}

/** The spread of the light in the 7×7 around every pixel, by running sums. */
function spread(light: Float32Array, w: number, h: number): Float32Array {
  const r = 3
  const sum = (f: (l: number) => number) => {
    const rows = new Float64Array(w * h)
    for (let y = 0; y < h; y++) {
      let s = 0
      for (let x = -r; x < w; x++) {
        if (x + r < w) s += f(luminance(light, y * w + x + r))
        if (x - r - 1 >= 0) s -= f(luminance(light, y * w + x - r - 1))
        if (x >= 0) rows[y * w + x] = s
      }
    }
    const all = new Float64Array(w * h)
    for (let x = 0; x < w; x++) {
      let s = 0
      for (let y = -r; y < h; y++) {
        if (y + r < h) s += rows[(y + r) * w + x]!
        if (y - r - 1 >= 0) s -= rows[(y - r - 1) * w + x]!
        if (y >= 0) all[y * w + x] = s
      }
    }
    return all
  }
  const s1 = sum((l) => l)
  const s2 = sum((l) => l * l)
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const k = (Math.min(w - 1, x + r) - Math.max(0, x - r) + 1) * (Math.min(h - 1, y + r) - Math.max(0, y - r) + 1)
      const i = y * w + x
      out[i] = Math.max(0, s2[i]! / k - (s1[i]! / k) ** 2)
    }
  return out
}

/** Edge-aware à-trous filter, guided by albedo, normal, depth and what the pixel shows. */
function denoised(g: Guides): Float32Array {
  const { albedo: A, normal: N, depth: Z, what: M, w, h, outdoors } = g
  const levels = outdoors ? 3 : 5
  const sigma = outdoors ? 3 : 5
  const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]
  let E = g.light
  let V = spread(E, w, h)
  for (let level = 0; level < levels; level++) {
    const G = surfaceMean(E, g, level < 2 ? 2 : 1)
    const step = 1 << level
    const O = new Float32Array(E.length)
    const VO = new Float32Array(V.length)
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const i = y * w + x
        const sd = (!outdoors && M[i] === 0 ? 2.6 : 1) * sigma * Math.sqrt(V[i]!) + 1e-4 // the paper has no grain to lose
        const z = Z[i]!
        const tolerance = 0.02 * z * (1 + step * 0.25)
        const strict = M[i]! > 0 ? 60 : 6
        const tint = outdoors ? 60 : 8
        let W = 0,
          r = 0,
          gg = 0,
          b = 0,
          v = 0
        for (let ky = -2; ky <= 2; ky++) {
          const Y = y + ky * step
          if (Y < 0 || Y >= h) continue
          for (let kx = -2; kx <= 2; kx++) {
            const X = x + kx * step
            if (X < 0 || X >= w) continue
            const j = Y * w + X
            if (!outdoors && M[j] !== M[i]) continue
            const dn = (N[j * 3]! - N[i * 3]!) ** 2 + (N[j * 3 + 1]! - N[i * 3 + 1]!) ** 2 + (N[j * 3 + 2]! - N[i * 3 + 2]!) ** 2
            const da = (A[j * 3]! - A[i * 3]!) ** 2 + (A[j * 3 + 1]! - A[i * 3 + 1]!) ** 2 + (A[j * 3 + 2]! - A[i * 3 + 2]!) ** 2
            const far = Math.abs(G[j]! - G[i]!) / sd + dn * strict + da * tint + Math.abs(Z[j]! - z) / tolerance
            if (far > 12) continue
            const k = kernel[kx + 2]! * kernel[ky + 2]! * Math.exp(-far)
            W += k
            r += k * E[j * 3]!
            gg += k * E[j * 3 + 1]!
            b += k * E[j * 3 + 2]!
            v += k * k * V[j]!
          }
        }
        O[i * 3] = r / W
        O[i * 3 + 1] = gg / W
        O[i * 3 + 2] = b / W
        VO[i] = v / (W * W)
      }
    E = O
    V = VO
  }
  return E
}

/** A small mean over the same surface: judging by single pixels would leave soft shadows with ragged edges. */
function surfaceMean(E: Float32Array, { depth: Z, what: M, w, h }: Guides, radius: number): Float32Array {
  const out = new Float32Array(w * h)
  const lum = new Float32Array(w * h)
  for (let i = 0; i < w * h; i++) lum[i] = luminance(E, i)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      let s = 0,
        k = 0
      for (let Y = Math.max(0, y - radius); Y <= Math.min(h - 1, y + radius); Y++)
        for (let X = Math.max(0, x - radius); X <= Math.min(w - 1, x + radius); X++) {
          const j = Y * w + X
          if (M[j] === M[i] && Math.abs(Z[j]! - Z[i]!) <= 0.02 * Z[i]!) {
            s += lum[j]!
            k++
          }
        }
      out[i] = k ? s / k : lum[i]!
    }
  return out
}

export const linear = (hex: string) =>
  [1, 3, 5].map((k) => {
    const v = Number.parseInt(hex.slice(k, k + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })

/** The picture as raw sRGB bytes; another colour of concrete is another albedo under the same light. */
export function print({ shot, albedo, light, what }: Light, recolour?: Recolour): Sharp {
  const { width: w, height: h, outdoors } = shot
  const n = w * h
  const from = recolour && linear(recolour.from)
  const to = recolour && linear(recolour.to)
  const balance = outdoors ? [0.925, 1, 1.085] : [0.985, 1, 1.03]
  const exposure = outdoors ? outdoorKey / lightOnProduct(light, what) : studioExposure
  const bytes = Buffer.alloc(n * 3)
  const c = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < 3; k++) {
      let a = albedo[i * 3 + k]!
      if (from && to && what[i] === concrete) a = ((a - floor) * to[k]!) / from[k]! + floor
      c[k] = light[i * 3 + k]! * a * exposure * balance[k]!
    }
    neutral(c)
    for (let k = 0; k < 3; k++) {
      const v = Math.max(0, Math.min(1, c[k]!))
      const s = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055
      bytes[i * 3 + k] = Math.round(Math.max(0, Math.min(255, s * 255 + dither(i * 3 + k))))
    }
  }
  return sharp(bytes, { raw: { width: w, height: h, channels: 3 } })
}

/** Under one grey level, so that the backdrop's gradient does not band; the same on every run. */
const dither = (i: number) => ((Math.imul(i ^ (i >>> 15), 0x2c1b3c6d) >>> 8) / 2 ** 24 - 0.5) * 0.9

function lightOnProduct(light: Float32Array, what: Uint8Array): number {
  const on: number[] = []
  for (let i = 0; i < what.length; i += 3) if (what[i] === concrete) on.push(luminance(light, i))
  on.sort((a, b) => a - b)
  return on[Math.floor(on.length * 0.65)] ?? 1
}

/** Khronos PBR Neutral, in place: the curve of three.js' NeutralToneMapping, so that picture and 3D model agree. */
function neutral(c: number[]): void {
  const start = 0.8 - 0.04
  const low = Math.min(c[0]!, c[1]!, c[2]!)
  const offset = low < 0.08 ? low - 6.25 * low * low : 0.04
  for (let k = 0; k < 3; k++) c[k]! -= offset
  const peak = Math.max(c[0]!, c[1]!, c[2]!)
  if (peak < start) return
  const d = 1 - start
  const lowered = 1 - (d * d) / (peak + d - start)
  const grey = 1 - 1 / (0.15 * (peak - lowered) + 1)
  for (let k = 0; k < 3; k++) c[k] = ((c[k]! * lowered) / peak) * (1 - grey) + lowered * grey
}
