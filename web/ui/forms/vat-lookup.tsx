import { Button, Flex } from '@mantine/core';
import { lookUpVatNumber } from '@volano/domain/contracts/vat-numbers';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { isVatNumber } from '@volano/domain/rules/company-numbers';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { refusalMessage } from '../../lib/api/mutate-with-message.ts';
import { useOptions } from '../../lib/api/options.ts';
import { useT } from '../../lib/i18n/i18n.ts';

export type RegisteredCompany = NonNullable<ReplyOf<typeof lookUpVatNumber>['company']>;

export interface VatLookupProps {
  /** As it is typed, without spaces and country. */
  vatNumber: string;
  /** Takes over what is still empty; answers whether there was anything. */
  onFound: (company: RegisteredCompany) => boolean;
}

/** Offers to fill what is empty from the register of VAT numbers, as soon as a valid one is typed; nothing where there is no register. */
export function VatLookup({ vatNumber, onFound }: VatLookupProps) {
  const t = useT();
  const source = useOptions()?.vatRegister ?? null;
  const lookup = useMutation({
    mutationFn: async (asked: string) => {
      const { outcome, company } = await call(lookUpVatNumber, { query: { vatNumber: asked } });
      const said: typeof outcome | 'nothing' = company === null || onFound(company) ? outcome : 'nothing';
      return { asked, said };
    },
  });
  if (source === null || !isVatNumber(vatNumber)) return null;
  const isOfThis = lookup.variables === vatNumber;
  const said = isOfThis && lookup.data?.asked === vatNumber ? lookup.data.said : null;
  return (
    <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" c="var(--vl-ink2)" className="font-meta">
      <Button size="compact-sm" variant="default" loading={lookup.isPending} onClick={() => lookup.mutate(vatNumber)}>
        {t('common.vatLookup.ask', { source })}
      </Button>
      <span role="status">
        {said === null || said === 'off' ? null : t(`common.vatLookup.${said}`, { source })}
        {isOfThis && lookup.error ? refusalMessage(lookup.error, t('common.vatLookup.silent', { source })) : null}
      </span>
    </Flex>
  );
}
