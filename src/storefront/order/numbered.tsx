/** Words around an order number that never breaks at its hyphens. */
export function Numbered({ words, number }: { words: string; number: string }) {
  const [before, ...after] = words.split(number)
  return (
    <>
      {before}
      {after.map((rest) => (
        <span key={rest}>
          <span className="whitespace-nowrap">{number}</span>
          {rest}
        </span>
      ))}
    </>
  )
}
