export default function OrderPage() {
  return <h1>Order</h1>
}
