import type { Region } from 'sharp'
import { openImage } from './check-image.ts'

/** Width in pixels of the small copy in which the background is detected. */
const seenWidth = 250
/** The difference from the corner's tone (0 to 255) that still counts as background; soft shadows stay below it. */
const groundTolerance = 14
/** Margin around the object, as a share of its longer side. */
const margin = 0.08

/**
 * The region of the object on a plain background, with a small margin, in the picture's proportions and no larger than the picture.
 * Without a plain background, the whole picture.
 */
export async function objectIn(original: Buffer): Promise<Region> {
  const { width, height } = (await openImage(original).metadata()).autoOrient
  const whole = { left: 0, top: 0, width, height }
  const small = await openImage(original).resize({ width: seenWidth }).flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer()
  const { info } = await openImage(small).trim({ threshold: groundTolerance }).raw().toBuffer({ resolveWithObject: true })
  const scale = width / seenWidth
  const [left, top] = [-(info.trimOffsetLeft ?? 0) * scale, -(info.trimOffsetTop ?? 0) * scale]
  const [across, up] = [info.width * scale, info.height * scale]
  const air = margin * Math.max(across, up)
  const share = Math.min(1, Math.max((across + 2 * air) / width, (up + 2 * air) / height))
  if (share === 1) return whole
  const size = { width: Math.round(width * share), height: Math.round(height * share) }
  const within = (middle: number, length: number, max: number) => Math.round(Math.min(max - length, Math.max(0, middle - length / 2)))
  return { left: within(left + across / 2, size.width, width), top: within(top + up / 2, size.height, height), ...size }
}
