export function PartnersPage() {
  return <main />;
}
