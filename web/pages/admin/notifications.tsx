export function OfficeNotificationsPage() {
  return <main />;
}
