import { useParams } from '@tanstack/react-router';
import { useService } from '../../features/services/services.api.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { AssociatedAgencies } from './associated-agencies.tsx';
import { AssociatedAbsent } from './associated-absent.tsx';

/** The companies that a service suits. */
export function ServiceAssociatedPage() {
  const t = useT();
  const { serviceId = '' } = useParams({ strict: false });
  const one = useService(serviceId);
  const name = one.data?.name ?? t('services.title');
  usePageFrame(t('agencies.associated.title'), {
    crumbs: [
      { label: t('common.places.services'), href: '#/admin/services' },
      { label: name, href: `#/admin/services/${serviceId}` },
      { label: t('agencies.associated.title') },
    ],
  });
  return (
    <OfficePage>
      {one.isError ? <AssociatedAbsent error={one.error} onRetry={() => void one.refetch()} /> : null}
      {one.data ? (
        <AssociatedAgencies
          entityType="service"
          id={serviceId}
          name={name}
          href={`#/admin/services/${serviceId}`}
          isOpen={one.data.isActive}
          whyHrefOf={(agencyId) => `#/admin/agencies/${agencyId}?tab=matchingServices`}
        />
      ) : null}
    </OfficePage>
  );
}
