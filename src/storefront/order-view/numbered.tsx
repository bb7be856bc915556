/** Words around an order number that never breaks at its hyphens. */
export function NumberedText({ text, number }: { text: string; number: string }) {
  const [before, ...after] = text.split(number)
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
