import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as one path. @param label its text for screen readers */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : []))).join('')
    return { size, path }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="w-full max-w-60 bg-[#fff]">
      <path d={path} fill="#000" />
    </svg>
  )
}
