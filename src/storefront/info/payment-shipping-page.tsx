export default function PaymentShippingPage() {
  return <h1>PaymentShipping</h1>
}
