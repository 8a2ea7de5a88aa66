/** English texts of backups, drill, health, support bundle and idle lock. */
import type { JobStep } from '../../../core/contract/bridge/bridge-maintenance.ts';
import type { DrillResult } from '../../../core/contract/till/health-view.ts';
import type { esMaintenance } from '../es/maintenance.ts';
import { leftOutInEnglish } from './left-out.ts';

const RESULT: Readonly<Record<DrillResult, string>> = {
  bien: 'Can be restored, complete',
  atrasada: 'Can be restored; lacks numbers',
  danada: 'Damaged: cannot be restored',
  'sin-espacio': 'There was no room to try it out',
  fallo: 'The trial did not end',
};
const STEP: Readonly<Record<JobStep, string>> = {
  copiando: 'Copying the database',
  comprobando: 'Checking the file',
  restaurando: 'Restoring into a temporary folder',
  leyendo: 'Reading every document and signature',
  comparando: 'Comparing with what is in use',
};

export const enMaintenance: typeof esMaintenance = {
  switchPerson: 'Switch person',
  switchLead: 'All is as it was. If somebody else comes in, the sale is put aside for whoever began it.',
  lock: {
    title: 'Idle lock',
    lead: 'When nobody touches the till for this time, it asks for the PIN again. A half-written sale stays. It never locks while a document is leaving.',
    minutes: 'Minutes without use',
    hint: '0 never locks',
  },
  backups: {
    lead: 'A backup is a complete, checked copy. Keep one on another disk too: if this computer is lost, that is what remains.',
    last: 'Last backup',
    lastTried: 'Last one tried out',
    never: 'None yet',
    take: 'Back up now',
    drill: 'Restore drill',
    drillLead:
      'Restores a copy apart, reads every document and signature and compares the numbers. It touches nothing in use, and one can sell meanwhile.',
    working: (step, percent) => (percent === null ? `${STEP[step]}…` : `${STEP[step]}… ${percent} %`),
    taken: (name) => `Backup saved: ${name}`,
    copies: 'Copies in the folder',
    noCopies:
      'No copies yet. The first is taken by itself ten minutes after opening, or right now with “Back up now”.',
    tryThis: 'Try this copy',
    tryOf: (name) => `Try ${name}`,
    drills: 'Drills',
    noDrills: 'No copy has been tried out yet. A backup that was never tried is not safe: run a drill.',
    open: 'See report',
    openOf: (moment) => `See report of ${moment}`,
    plan: 'When and where',
    on: 'Back up without being asked',
    every: 'Every so many hours',
    daily: 'Days of which one is kept',
    weekly: 'Weeks of which one is kept',
    folder: 'Folder',
    folderHint: (usual) => `Empty: ${usual}`,
    unreachable:
      'The folder of the backups cannot be written to. Connect the disk, or choose another folder below.',
  },
  report: {
    title: 'Drill report',
    result: RESULT,
    copy: 'Copy',
    took: 'Tried out',
    read: 'Read',
    documents: (documents, signatures) => `${documents} documents and ${signatures} signatures`,
    live: 'In use now',
    liveDocuments: (count) => `${count} documents`,
    series: 'Numbering',
    complete: 'It holds everything up to the last number given.',
    missing: (from, to) => (from === to ? `lacks ${from}` : `lacks ${from} to ${to}`),
    upTo: (number) => `reaches ${number}`,
    missingWay:
      'If this copy had to be restored, issuing would be blocked until the last number of each series is entered.',
    faults: 'What is wrong',
    unlogged: 'Not written down in the audit log',
    unloggedLead:
      'The audit log of the copy does not say who made them. If nobody of the business did, remove them in Settings before using it.',
    unloggedPerson: (nombre) => `Person: ${nombre}`,
    unloggedKey: (llave) => `Key: ${llave}`,
    save: 'Save report',
    saved: 'Report saved.',
  },
  program: {
    title: 'Version and updates',
    version: (version) => `Caja DTE ${version}`,
    step: {
      'con-la-instalacion':
        'Newer versions come with the installation: whoever installed Caja DTE updates it.',
      buscando: 'It is not known yet whether there is a newer version.',
      'al-dia': 'This is the newest version.',
      anunciada: 'There is a newer version. Ask whoever installed Caja DTE to install it.',
      bajando: 'A newer version is being downloaded. You can go on selling.',
      lista: 'There is a newer version, downloaded and verified.',
      'sin-respuesta': 'Nobody answered whether there is a newer version; it is asked again later.',
    },
    newer: (version) => `New version: ${version}.`,
    checked: (time) => `Checked ${time}`,
    install: 'Install and open again',
    ask: (version) =>
      `Caja DTE finishes what runs, closes, installs version ${version} and opens again. Nothing can be sold meanwhile.`,
    confirm: 'Install now',
    later: 'Later',
    ending: 'Finishing what runs…',
  },
  health: {
    lead: 'What this till needs to go on selling, and what to do about what is not well.',
    moment: (time) => `Looked at ${time}`,
    again: 'Look again',
    state: { bien: 'Well', aviso: 'Worth a look', falla: 'See to it now' },
    issuing: 'Issuing',
    issuingOk: 'Documents can be issued.',
    issuingBlocked: 'It is blocked at some point of sale. There the settings say above why, and what to do.',
    disk: 'Disk space',
    diskFree: (gib) => `${gib} free.`,
    diskWay: 'Make room: without it nothing can be issued or backed up.',
    clock: 'Clock',
    clockUnknown: 'Hacienda has not answered yet; its time will be compared.',
    clockOk: 'Agrees with the one of Hacienda.',
    clockFuture: (document, moment) =>
      `It shows a time before document ${document}, dated ${moment}: until then nothing is issued.`,
    ahead: {
      title: 'Documents dated in the future',
      lead: (document, moment, count) =>
        count === 1
          ? `${document} is dated ${moment}: it was issued with the clock ahead, and until then no other one is issued.`
          : `${count} documents, the last one ${document}, dated ${moment}: they were issued with the clock ahead, and until then no other one is issued.`,
      way: 'If the time of this computer is wrong, correct it. If it is right by now, type the date of today and go on: those documents keep number and date, the next one takes the next number, and the audit log says so. If the operation of one does not hold with that date, invalidate it.',
      today: 'Date of today',
      goOn: 'The time is right: go on',
    },
    clockOff: (length, late) =>
      `It is ${length} ${late ? 'behind' : 'ahead'}. Correct date and time of the computer.`,
    certificate: (environment) => `Certificate for ${environment}`,
    certificateNone: 'There is none: load one under “Certificate”.',
    certificateNoEnd: 'Loaded; the file does not say until when it is good.',
    certificateEnds: (day, days) =>
      days < 0
        ? `It ended on ${day}. Load the new one under “Certificate”.`
        : `Good until ${day}: ${days} days.`,
    certificateWay: 'Ask Hacienda for the new one and load it under “Certificate” before that day.',
    quota: (branch) => `Quota of ${branch}`,
    quotaUsed: (used, limit) => `${used} of ${limit} documents this month.`,
    quotaWay: 'Have it raised before it runs out.',
    queue: 'Queue',
    queueNone: 'Nothing waits for an answer of Hacienda.',
    queueSome: (count) => `${count} documents wait; they leave by themselves.`,
    mail: 'Mail',
    mailStopped: 'Stopped: the server refuses the password or the sender. Mend it in Settings, Mail.',
    mailSome: (count) => (count === 0 ? 'None waits.' : `${count} wait; they leave by themselves.`),
    mailRefused: (count) =>
      count === 1
        ? 'One document did not reach its receiver: see it in Queue, mend the address and send it again.'
        : `${count} documents did not reach their receivers: see them in Queue, mend the addresses and send them again.`,
    backup: 'Backups',
    backupOf: {
      reciente: (moment) => `The last one is of ${moment}.`,
      viejo: (moment) => `The last one is of ${moment}: none was taken when it was due. Use “Back up now”.`,
      ninguno: 'There is none yet. Use “Back up now”.',
      apagado: 'The automatic ones are off. Turn them on under “Backups”.',
      inalcanzable:
        'Its folder cannot be written to. Connect the disk or choose another one under “Backups”.',
    },
    drill: 'Trial of the backups',
    drillNone: 'None has been tried out. Run a drill under “Backups”.',
    drillOf: (result, moment) => `${RESULT[result]} (${moment}).`,
    drillWay: 'Repeat the drill under “Backups”.',
  },
  central: {
    lead: 'The central service of a business with several tills gathers what each issues and gives them products, prices and people. Selling never waits for it.',
    alone: 'This till is enrolled at no central service.',
    how: 'Ask for a code on the page of the centre, under Tills. It is good once, for 15 minutes.',
    url: 'Address of the centre',
    code: 'Code',
    name: 'What this computer is called',
    join: 'Enrol this till',
    joining: 'Asking the centre…',
    state: {
      PENDIENTE: 'The centre has not answered yet',
      ACTIVA: 'Enrolled',
      BIFURCADA: 'Stopped: nothing is sent',
      REVOCADA: 'Revoked: nothing is sent',
    },
    waiting: (count) =>
      count === 1
        ? 'Enrolled; 1 record is still to be sent'
        : `Enrolled; ${count} records are still to be sent`,
    leftOut: (rows) =>
      `It could not take from the centre: ${rows.map(leftOutInEnglish).join(', ')}. It goes on with what it had; correct it on the page of the centre, or update this till.`,
    earlier: 'What was there before the enrolment is being sent too.',
    centre: 'Centre',
    shop: 'Business and shop',
    contact: 'Last contact',
    never: 'Never',
    sent: 'Sent up to record',
    catalogue: 'Version of the catalogue',
    called: 'Called',
    forked:
      'Two computers sent as this till. Decide on the page of the centre which one it is; if it is this one, go on here. Selling goes on.',
    goOn: 'This is the till: go on sending',
    revoked: 'If it was a mistake, ask for another code and enrol it again.',
    again: 'Enrol again',
    held: 'Blocked sequences',
    heldLead:
      'This till took the point of sale of a lost one, or a backup was put back. The centre knows which number it received last; something may have been sold afterwards that never came.',
    heldKnown: (next, at) => `last sale known: ${at}; it would go on with ${next}`,
    heldUnknown: 'the centre does not know this point of sale; use the number in the portal of Hacienda',
    vouch: 'Answer for it and go on',
    vouchHow:
      'Who signs answers for nothing having been sold at this point of sale after those hours. Where that is not sure, use a new point of sale, which sells at once.',
    vouchName: 'Name of who answers',
    lifted: 'Unblocked. The till can sell.',
    leave: 'Leave the centre',
    leaveTitle: 'Leave the centre?',
    leaveLead:
      'Nothing more is sent. Products, customers and people it gave stay at this till and are changed here. Coming back takes a new code.',
  },
  bundle: {
    title: 'Support bundle',
    lead: 'A file for whoever helps you: versions, checks, queue, sizes and log. Without keys, passwords, documents or data of customers.',
    make: 'Prepare bundle',
    making: 'Looking and gathering…',
    inside: 'This is everything in it',
    size: (kib) => `${kib} KB`,
    save: 'Save file',
    saved: 'File saved.',
  },
};
