import { useService } from '../../../features/catalogue/services/services.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';
import { AssociatedAgencies } from '../companies/associated-agencies.tsx';

/** The companies that a service suits. */
export function ServiceAssociatedPage() {
  const t = useT();
  const { serviceId } = useParams('/admin/services/$serviceId/associated');
  const one = useService(serviceId);
  const name = one.data?.name ?? t('services.title');
  usePageFrame(t('agencies.associated.title'), {
    crumbs: [
      { label: t('common.places.services'), href: hrefOf('/admin/services') },
      { label: name, href: hrefOf('/admin/services/$serviceId', { serviceId }) },
      { label: t('agencies.associated.title') },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={one}
        backHref={hrefOf('/admin/services')}
        words={{
          gone: t('agencies.associated.notFound'),
          hint: t('agencies.associated.notFoundHint'),
          failed: t('agencies.associated.loadError'),
          back: t('officeCatalogue.services.back'),
        }}
      >
        {(service) => (
          <AssociatedAgencies
            entityType="service"
            id={serviceId}
            name={name}
            href={hrefOf('/admin/services/$serviceId', { serviceId })}
            isOpen={service.isActive}
            whyHrefOf={(agencyId) => hrefOf('/admin/agencies/$agencyId', { agencyId }, { tab: 'matchingServices' })}
          />
        )}
      </DetailQuery>
    </OfficePage>
  );
}
