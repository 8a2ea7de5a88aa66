/** Spanish texts of the first day and its practice. */
export const esFirstDay = {
  title: 'Primer día',
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
  practiceLead: 'Nada de esto tiene valor fiscal. Cada ejercicio se marca solo cuando sale.',
  noPractice: 'La práctica está disponible mientras esta caja trabaja con el simulador.',
  practise: {
    PROCESADO: { name: 'Una venta', hint: 'Agregue un producto y cobre con F12.', action: 'Vender' },
    CONTINGENCIA: {
      name: 'Una venta sin línea',
      hint: 'El simulador se desconecta medio minuto: venda igual y vea cómo se envía sola.',
      action: 'Practicar',
    },
    RECHAZADO: {
      name: 'Una venta rechazada',
      hint: 'El simulador rechaza la venta que sigue: corríjala con su mismo número.',
      action: 'Practicar',
    },
    INVALIDADO: {
      name: 'Una invalidación',
      hint: 'Busque una de esas ventas e invalídela porque se deshizo.',
      action: 'Invalidar',
    },
  },
};
