export default function ExchangeReturnPage() {
  return <h1>ExchangeReturn</h1>
}
