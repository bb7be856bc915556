/** A bar with a length from 0 to 1; the number is beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="chart-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="chart-space" x={0} y={0} width={100} height={10} />
      <rect className="chart-paid" x={0} y={0} width={Math.max(0, Math.min(1, share)) * 100} height={10} />
    </svg>
  )
}
