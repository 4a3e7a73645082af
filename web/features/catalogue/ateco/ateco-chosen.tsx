import { ActionIcon, Box, Button, Text } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconArrowsExchange, IconTrash, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CutText } from '../../../ui/marks/marks.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { type AtecoCode, findAtecoCode, useAtecoCodes, useAtecoConfirmations } from './ateco.api.ts';
import classes from './ateco-picker.module.css';

/** A chosen code, as far as it must be known to be shown. */
export interface ChosenCode {
  readonly _id: string;
  readonly version: string;
  readonly code: string;
  readonly name: string;
}

export interface AtecoChosenProps {
  chosen: readonly ChosenCode[];
  onRemove: (id: string) => void;
  onAdd: (code: AtecoCode) => void;
  onLook: (version: AtecoVersion, q: string) => void;
}

/** The chosen codes, removable; each offers its official counterpart in the other version while that is not chosen. */
export function AtecoChosen({ chosen, onRemove, onAdd, onLook }: AtecoChosenProps) {
  const t = useT();
  const known = useAtecoCodes(chosen.map(({ _id }) => _id)).data ?? [];
  const sorted = chosen.toSorted((a, b) => b.version.localeCompare(a.version));
  return (
    <section ref={trapFocus} tabIndex={-1} aria-label={t('ateco.chosen')}>
      <h2 className="font-h4">{t('ateco.chosen')}</h2>
      {chosen.length === 0 ? (
        <Text size="compact" mt="2xs" c="dimmed">
          {t('ateco.none')}
        </Text>
      ) : null}
      <Box component="ul" mt="s10" className="rule-above" hidden={chosen.length === 0}>
        {sorted.map((code) => (
          <li key={code._id} className={classes['row']}>
            <span className={classes['version']}>{t('ateco.version', { version: code.version })}</span>
            <Text component="div" size="compact" flex={1} miw={0} className={classes['atecoChosenWords']}>
              <p>
                <Box component="span" mr="2xs" fw={600} className="nowrap">
                  {code.code}
                </Box>{' '}
                <CutText text={code.name} />
              </p>
              <Counterpart
                code={known.find(({ _id }) => _id === code._id)}
                chosen={chosen}
                onAdd={onAdd}
                onLook={onLook}
              />
            </Text>
            <ActionIcon aria-label={t('ateco.remove', { code: code.code })} onClick={() => onRemove(code._id)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </Box>
    </section>
  );
}

interface CounterpartProps {
  code: AtecoCode | undefined;
  chosen: readonly ChosenCode[];
  onAdd: (code: AtecoCode) => void;
  onLook: (version: AtecoVersion, q: string) => void;
}

function Counterpart({ code, chosen, onAdd, onLook }: CounterpartProps) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  if (!code?.correspondence) return null;
  const version: AtecoVersion = code.version === '2025' ? '2007' : '2025';
  const { code: counterpart, name, isSimple } = code.correspondence;
  const isThere = chosen.some((one) => one.version === version && (!isSimple || one.code === counterpart));
  if (isThere) return null;

  async function add(): Promise<void> {
    setAdding(true);
    try {
      const found = await findAtecoCode(version, counterpart);
      if (found === null) toast.error(t('ateco.correspondenceError'));
      else onAdd(found);
    } catch {
      toast.error(t('ateco.correspondenceError'));
    }
    setAdding(false);
  }

  return (
    <p className={classes['counterpart']}>
      <IconArrowsExchange size={16} aria-hidden />
      <span title={isSimple ? name : undefined}>
        {isSimple ? t('ateco.corresponds', { version, code: counterpart }) : t('ateco.correspondsToMany', { version })}
      </span>
      {isSimple ? (
        <Button variant="subtle" size="xs" loading={isAdding} onClick={() => void add()}>
          {t('ateco.addCorresponding', { code: counterpart })}
        </Button>
      ) : (
        // The same digits may name something else there: the search starts from the first of the official ones.
        <Button variant="subtle" size="xs" onClick={() => onLook(version, counterpart.slice(0, 5))}>
          {t('ateco.chooseCorresponding')}
        </Button>
      )}
    </p>
  );
}

/** As many as are read at a glance; the others wait behind "Mostra tutti". */
const SHOWN = 4;

interface AtecoConfirmationsProps {
  surveyId: string;
  /** The codes as they stand on the page, saved or not yet. */
  chosen: readonly ChosenCode[];
  onAdd: (code: ChosenCode) => void;
}

/** For each declared code of 2007 that became several, those of 2025 to pick from; confirming is choosing one in the survey. */
export function AtecoConfirmations({ surveyId, chosen, onAdd }: AtecoConfirmationsProps) {
  const t = useT();
  const { data = [] } = useAtecoConfirmations(surveyId);
  const ids = new Set(chosen.map(({ _id }) => _id));
  const open = data.filter(({ from, candidates }) => ids.has(from._id) && !candidates.some(({ _id }) => ids.has(_id)));
  if (open.length === 0) return null;
  return (
    <Box component="section" mb="s20" p="md" bg="var(--vl-accent-soft)" bdrs="md" aria-labelledby="ateco-confirm">
      <h2 id="ateco-confirm" className="font-h4">
        {t('atecoConfirm.title', { count: open.length })}
      </h2>
      <Text size="compact" mt="3xs" c="var(--vl-ink2)">
        {t('atecoConfirm.hint')}
      </Text>
      {open.map(({ from, candidates }) => (
        <Candidates key={from._id} from={from} candidates={candidates} onAdd={onAdd} />
      ))}
    </Box>
  );
}

interface CandidatesProps {
  from: ChosenCode;
  candidates: readonly ChosenCode[];
  onAdd: (code: ChosenCode) => void;
}

function Candidates({ from, candidates, onAdd }: CandidatesProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? candidates : candidates.slice(0, SHOWN);
  return (
    <Box mt="s14">
      <p className={classes['from']}>
        <strong>{from.code}</strong> {from.name}
        <IconArrowRight size={16} aria-hidden />
        <span>{t('ateco.version', { version: '2025' })}</span>
      </p>
      <Box
        component="ul"
        mt="s6"
        bg="var(--vl-surface)"
        bdrs="md"
        className={classes['atecoConfirmationsList']}
        aria-label={t('atecoConfirm.candidates', { code: from.code })}
      >
        {shown.map((code) => (
          <li key={code._id}>
            <span>
              <strong>{code.code}</strong> {code.name}
            </span>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('atecoConfirm.pickCode', { code: code.code })}
              onClick={() => onAdd(code)}
            >
              {t('atecoConfirm.pick')}
            </Button>
          </li>
        ))}
      </Box>
      {shown.length < candidates.length ? (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('atecoConfirm.all', { count: candidates.length })}
        </Button>
      ) : null}
    </Box>
  );
}
