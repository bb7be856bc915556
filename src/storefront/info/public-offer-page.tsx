export default function PublicOfferPage() {
  return <h1>PublicOffer</h1>
}
