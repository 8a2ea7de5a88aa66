/** Spanish texts of the first day and its practice. */
export const esOnboarding = {
  title: 'Primer día',
  also: 'lista practicar',
  progress: (done: number, all: number) => `Primer día: ${done}/${all}`,
  steps: 'Para empezar a vender',
  done: 'Listo',
  open: 'Falta',
  hide: 'No mostrar más esta lista',
  step: {
    productos: {
      name: 'Productos',
      hint: 'Escríbalos o tráigalos de una hoja de cálculo.',
      action: 'Agregar',
    },
    impresora: { name: 'Impresora', hint: 'Sin ella el ticket se guarda como archivo.', action: 'Conectar' },
    correo: { name: 'Correo', hint: 'Para enviar los documentos a los clientes.', action: 'Configurar' },
    respaldo: {
      name: 'Carpeta de respaldo',
      hint: 'En otro disco: lo que está en esta computadora se pierde con ella.',
      action: 'Elegir',
    },
    gerente: {
      name: 'Segundo gerente',
      hint: 'Aprueba lo que uno solo no debe decidir, y abre si alguien olvida su PIN.',
      action: 'Crear',
    },
    caja: {
      name: 'Caja abierta',
      hint: 'Con su fondo, para que el efectivo cuadre al cierre.',
      action: 'Abrir',
    },
    numeros: {
      name: 'Últimos números',
      hint: 'Los del sistema anterior, si lo hubo: después del primer documento ya no se cambian.',
      action: 'Escribir',
    },
    documento: {
      name: 'Un documento aceptado',
      hint: 'Una factura de prueba con sello: todo el camino funciona.',
      action: 'Emitir',
    },
  },
  practice: 'Práctica con el simulador',
  practiceShort: 'Práctica',
  practiceLead: 'Nada de esto tiene valor fiscal. Cada ejercicio se marca solo cuando sale.',
  noPractice: 'La práctica está disponible mientras esta caja trabaja con el simulador.',
  practise: {
    PROCESADO: {
      name: 'Una venta',
      hint: 'Agregue un producto y cobre con F12, o con el botón «Efectivo exacto».',
      action: 'Vender',
      after: 'Hacienda la recibió y le puso su sello: vale desde ya.',
    },
    CONTINGENCIA: {
      name: 'Una venta sin línea',
      hint: 'El simulador se desconecta medio minuto: venda igual y vea cómo se envía sola.',
      action: 'Practicar',
      after: 'Vale igual; cuando vuelve la línea se envía sola y recibe su sello.',
    },
    RECHAZADO: {
      name: 'Una venta rechazada',
      hint: 'El simulador rechaza la venta que sigue: corríjala con su mismo número.',
      action: 'Practicar',
      after: 'No vale y no se entrega. Aquí basta emitirla otra vez con F12: sale con su mismo número.',
    },
    INVALIDADO: {
      name: 'Una invalidación',
      hint: 'Busque una de esas ventas e invalídela porque se deshizo.',
      action: 'Invalidar',
      after: 'Ya no vale; su número no se usa de nuevo.',
    },
    ABONO: {
      name: 'Un abono',
      hint: 'Abra un cliente que debe, «Cuenta», «Recibir abono»: escriba cuánto paga y cómo.',
      action: 'Recibir',
      after:
        'Lo que debe bajó y el recibo lleva su número; no es documento tributario, porque la venta ya lo tiene.',
    },
    COTIZACION: {
      name: 'Una cotización',
      hint: 'Agregue productos y guárdelos con Alt+Q; después escriba cot- y su número, o escanee el papel, para venderla.',
      action: 'Cotizar',
      after:
        'Sus precios valen hasta su fecha, aunque mañana cueste otra cosa. No aparta mercadería ni es documento fiscal.',
    },
    PROMOCION: {
      name: 'Una promoción',
      hint: 'Haga una, por ejemplo 3x2 de un producto, y mire el ejemplo antes de guardarla.',
      action: 'Hacer',
      after:
        'Desde ahora se aplica sola en la venta, y el comprobante dice cuánto se ahorró. «Terminar» la quita.',
    },
    INGRESADA: {
      name: 'Lo que mandó un proveedor',
      hint: 'Abra una por ingresar, o suelte el correo; confirme cada línea con Enter (F8 si es gasto) e ingrésela con F12.',
      action: 'Recibir',
      after: 'La mercadería está en existencia; la próxima vez sus líneas ya se conocen.',
    },
  },
  exercise: (at: number, all: number, name: string) => `Práctica ${at} de ${all} · ${name}.`,
  exerciseDone: (name: string) => `Hecho: ${name.toLowerCase()}.`,
  nextExercise: (name: string) => `Sigue: ${name.toLowerCase()}`,
  practiceWait: 'El ejercicio que sigue se ofrece cuando vuelve: uno o dos minutos.',
  practiceDone: 'Con esto terminó la práctica: ya puede vender.',
  practiceFinish: 'Terminar',
  practiceLeave: 'Dejar la práctica',
  practiceProgress: (done: number, all: number) => `Práctica: ${done}/${all}`,
  hidePractice: 'No mostrar más la práctica',
};
