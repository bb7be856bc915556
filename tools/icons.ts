import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

// Draws the icons in public/ from the shop's mark (src/storefront/app/logo.tsx). Run it when the mark changes:
// node tools/icons.ts
const paper = '#f7f5f1'
const ink = '#1c1a17'
const mark = `<path d="M6 12h24l-3.5 20h-17Z" fill="${ink}"/><path d="M6 4.500v5m24-5v5M6 7h24m-25.500 1.500 3-3m21 3 3-3" fill="none" stroke="${ink}"/>`

/** @param share of the picture that the mark takes; the icon masks of phones cut off the rest */
function draw(size: number, share: number): Promise<Buffer> {
  const edge = (36 / share - 36) / 2
  const box = `${-edge} ${-edge} ${36 + 2 * edge} ${36 + 2 * edge}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}"><rect x="${-edge}" y="${-edge}" width="100%" height="100%" fill="${paper}"/>${mark}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** An .ico file that contains one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const out = (name: string, data: Buffer) => writeFileSync(new URL(`../public/${name}`, import.meta.url), data)
out('icon-192.png', await draw(192, 0.8))
out('icon-512.png', await draw(512, 0.8))
out('icon-maskable-512.png', await draw(512, 0.55))
out('apple-touch-icon.png', await draw(180, 0.72))
out('favicon.ico', ico(await draw(32, 0.94), 32))
